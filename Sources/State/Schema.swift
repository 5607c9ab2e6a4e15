import GRDB

/// The tables, and how they came to be. A migration that was released is never changed, only followed.
enum Schema {
  /// Whether all that the migrations made is still there by its name.
  static func isWhole(_ database: Database) throws -> Bool {
    let names = [
      "draft", "submission", "request", "throttling", "answer", "step", "revision", "snapshot",
    ]
    return try names.allSatisfy { try database.tableExists($0) }
  }

  static let migrations: DatabaseMigrator = {
    var migrations = DatabaseMigrator()
    migrations.registerMigration("draft and submissions") { database in
      try database.create(table: "draft") { table in
        table.primaryKey("id", .integer).check { $0 == 1 }
        table.column("json", .blob).notNull()
      }
      try database.create(table: "submission") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("idempotencyKey", .text).notNull().unique()
        table.column("endpoint", .text).notNull()
        table.column("body", .blob).notNull()
        table.column("state", .text).notNull()
        table.column("prepared", .datetime).notNull()
        table.column("settled", .datetime)
        table.column("status", .integer)
        table.column("answer", .blob)
      }
    }
    migrations.registerMigration("requests and answers of the catalog") { database in
      try database.create(table: "request") { table in
        table.column("host", .text).notNull().indexed()
        table.column("sent", .double).notNull()
      }
      try database.create(table: "throttling") { table in
        table.primaryKey("host", .text)
        table.column("until", .double).notNull()
        table.column("pause", .double).notNull()
      }
      try database.create(table: "answer") { table in
        table.primaryKey("key", .text)
        table.column("url", .text).notNull()
        table.column("received", .double).notNull()
        table.column("maxAge", .double).notNull()
        table.column("headers", .blob).notNull()
        table.column("body", .blob).notNull()
      }
    }
    migrations.registerMigration("the story of a submission") { database in
      try database.alter(table: "submission") { table in
        table.add(column: "destination", .text).notNull().defaults(to: "")
        table.add(column: "requestHead", .text)
        table.add(column: "answerHead", .text)
        table.add(column: "problem", .text)
      }
      try database.execute(sql: "UPDATE submission SET destination = endpoint")
      try database.execute(
        sql: "UPDATE submission SET state = 'unsent' WHERE state = 'rejected' AND status IS NULL")
      try database.create(table: "step") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("submission", .integer).notNull().references("submission")
        table.column("at", .datetime).notNull()
        table.column("state", .text).notNull()
        table.column("words", .text)
      }
    }
    migrations.registerMigration("revisions of the draft") { database in
      try database.create(table: "revision") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("json", .blob).notNull()
      }
      try database.alter(table: "draft") { $0.add(column: "revision", .integer) }
      try database.create(table: "snapshot") { table in
        table.primaryKey("name", .text)
        table.column("at", .datetime).notNull()
        table.column("json", .blob).notNull()
      }
    }
    return migrations
  }()
}
