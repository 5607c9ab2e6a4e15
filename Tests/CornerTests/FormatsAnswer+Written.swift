import Foundation

extension FormatsAnswer {
  /// Of invention: what the sandbox has none of, and what nobody should send.
  static let written: [FormatsAnswer] =
    [
      ("no results", ""),
      (
        "a storefront without cents",
        #"""
        {"wrapperType":"track","kind":"song","trackName":"雨のち晴れ","artistName":"港","trackId":7,
         "trackPrice":250,"collectionPrice":2000,"currency":"JPY"},
        {"wrapperType":"collection","collectionType":"Compilation","collectionName":"Many, by Many","artistName":"Various",
         "collectionId":8,"collectionPrice":-1.00,"contentAdvisoryRating":"Clean","trackCount":40},
        {"wrapperType":"software","kind":"software","trackName":"Bare","price":0,"averageUserRatingForCurrentVersion":4,"languageCodesISO2A":[],"advisories":[]}
        """#
      ),
      (
        "formulas",
        #"""
        {"trackName":"=cmd()","artistName":"+1","collectionName":"-1","a":"@x","b":"\t=1","c":"\r=1","d":"\n=1","=e":"=",
         "+f":"'=1","-g":"''+1","@h":"'tis","i":"'","j":"1=1","k":" =1","l":"=\u0338"}
        """#
      ),
      (
        "signs of the formats themselves",
        #"""
        {"trackName":"\"","artistName":"a,\"b\",c","a,\"b":"\"\"","comma":",","cr":"a\rb","lf":"a\nb","crlf":"a\r\nb\r\n",
         "tab":"a\tb","backslash":"\\","written":"\\t\\n\\\\","spaces":"  both sides  ","space":" ","quote":"'"}
        """#
      ),
      (
        "text of many scripts",
        #"""
        {"trackName":"👩‍👩‍👧‍👦 🧁 🏳️‍🌈 🇭🇰","artistName":"مرحبا \u200f!","collectionName":"e\u0301 é A\u030a Å",
         "a":"漢字 ｆｕｌｌ 한국어","b":"\ud83e\uddc1","c":"a,\u0301b","d":"\"\u0301","f":"\u2028\u2029\u200b\ufeff","g":"\u202eabc\u202c"},
        {"trackName":"\u0301","artistName":"ZZZZ"}
        """#.replacingOccurrences(of: "ZZZZ", with: "e" + String(repeating: "\u{301}", count: 500))
      ),
      (
        "controls",
        #"""
        {"trackName":"\u0000nul\u0000","artistName":"\u001b[31mred\u001b]0;title\u0007","collectionName":"\u009b31m\u0085",
         "a":"\u007f\b\f","b\u001b[2J":"\u001bP\u001b\\","c":"</script><!-- ]]> &amp;","primaryGenreName":"\r\n\u001bc"}
        """#
      ),
      (
        "numbers",
        #"""
        {"trackName":"N","trackId":1000654145267,"trackPrice":14.99000,"a":1e400,"b":-0,"c":1.0,"d":0.10,"e":12345678901234567890,
         "f":-1.00,"g":1E+2,"h":3.5892900000000000915179043659009039402008056640625,"i":0,"j":-0.0e-7,"averageUserRating":4.0}
        """#
      ),
      (
        "values of other types",
        #"""
        {"trackName":"V","a":null,"b":true,"c":false,"d":"","e":[],"f":{},"g":[1,[2.50,{"x":[null,"a,\"b\"\n"]}]],
         "h":{"=k":"=v","k":1,"k":2},"i":{"":""},"artistName":null},
        {"trackName":"Only here","new\ufffd":{"x":1}}
        """#
      ),
      (
        "keys that come twice, and no keys",
        #"{"trackName":"First","trackName":"Second","a":1,"a":"two"},{},{"":"no name","a":null},{"value":1}"#
      ),
      ("one column", #"{"trackName":""},{},{"trackName":"x"},{"trackName":null}"#),
      ("records of nothing", "{},{}"),
      (
        "a key that only the last has",
        (1...30).map { #"{"kind":"song","trackId":\#($0),"trackName":"Song \#($0)"}"# }.joined(
          separator: ",\n")
          + #",{"kind":"song","trackId":31,"trackName":"Last","theirs":"new"}"#
      ),
    ].enumerated().map { number, text in
      FormatsAnswer(
        name: text.0, query: "term=written\(number)", line: "search written\(number)",
        body: Array("\n\n\n{\n \"resultCount\":99,\n \"results\": [\n\(text.1)]\n}\n\n\n".utf8))
    } + [
      FormatsAnswer(
        name: "results that are no records", query: "term=none", line: "search none",
        body: Array(
          #"{"results":[null,1.50,"=text",["a,b"],{"trackName":"One","artistName":"b"},{"trackId":"x"},{"trackPrice":1e400}]}"#
            .utf8), rejected: 4, told: 6)
    ]
}
