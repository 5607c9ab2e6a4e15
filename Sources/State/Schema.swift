import GRDB

/// The tables, and how they came to be. A migration that was released is never changed, only followed.
enum Schema {
  /// The tables and their columns as all migrations leave them, as SQLite describes them: name, type, and the place in the
  /// primary key.
  private static let columns: Set = [
    "draft.id INTEGER 1", "draft.json BLOB 0", "draft.revision INTEGER 0", "submission.number INTEGER 1",
    "submission.idempotencyKey TEXT 0", "submission.endpoint TEXT 0", "submission.body BLOB 0",
    "submission.state TEXT 0", "submission.prepared DATETIME 0", "submission.settled DATETIME 0",
    "submission.status INTEGER 0", "submission.answer BLOB 0", "submission.destination TEXT 0",
    "submission.requestHead TEXT 0", "submission.answerHead TEXT 0", "submission.problem TEXT 0",
    "request.host TEXT 0", "request.sent DOUBLE 0", "throttling.host TEXT 1", "throttling.until DOUBLE 0",
    "throttling.pause DOUBLE 0", "answer.key TEXT 1", "answer.url TEXT 0", "answer.received DOUBLE 0",
    "answer.maxAge DOUBLE 0", "answer.headers BLOB 0", "answer.body BLOB 0", "step.id INTEGER 1",
    "step.submission INTEGER 0", "step.at DATETIME 0", "step.state TEXT 0", "step.words TEXT 0",
    "revision.number INTEGER 1", "revision.json BLOB 0", "snapshot.name TEXT 1", "snapshot.at DATETIME 0",
    "snapshot.json BLOB 0",
  ]

  /// Whether all that the migrations made is still there, as they made it.
  static func isWhole(_ database: Database) throws -> Bool {
    let found = try String.fetchSet(
      database,
      sql: """
        SELECT t.name || '.' || c.name || ' ' || c.type || ' ' || c.pk
        FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'
        """)
    return columns.isSubset(of: found)
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
