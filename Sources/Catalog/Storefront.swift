/// A country in which the store sells. About 70 ISO countries have none.
package struct Storefront: Sendable, Equatable {
  /// ISO 3166 alpha-2, upper case.
  package let code: String
  package let name: String

  package static let all: [Storefront] = table.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    return parts.count == 2 ? Storefront(code: String(parts[0]), name: String(parts[1])) : nil
  }

  /// By code or name, or by what else the larger ones are called, in any case.
  package static func named(_ text: String) -> Storefront? {
    let typed = text.lowercased()
    let code = aliases[typed] ?? typed
    return all.first { $0.code.lowercased() == code || $0.name.lowercased() == code }
  }

  /// The alpha-3 codes that the API's own answers hold, and common names.
  private static let aliases = [
    "usa": "us", "uk": "gb", "gbr": "gb", "great britain": "gb", "can": "ca", "aus": "au", "nzl": "nz",
    "irl": "ie", "deu": "de", "fra": "fr", "ita": "it", "esp": "es", "prt": "pt", "nld": "nl", "bel": "be",
    "che": "ch", "aut": "at", "swe": "se", "nor": "no", "dnk": "dk", "fin": "fi", "pol": "pl", "jpn": "jp",
    "kor": "kr", "chn": "cn", "china": "cn", "hkg": "hk", "twn": "tw", "sgp": "sg", "ind": "in", "bra": "br",
    "mex": "mx", "arg": "ar", "zaf": "za", "tur": "tr", "turkey": "tr", "rus": "ru", "ukr": "ua",
  ]

  private static let table = """
    AE United Arab Emirates
    AF Afghanistan
    AG Antigua and Barbuda
    AI Anguilla
    AL Albania
    AM Armenia
    AO Angola
    AR Argentina
    AT Austria
    AU Australia
    AZ Azerbaijan
    BA Bosnia and Herzegovina
    BB Barbados
    BE Belgium
    BF Burkina Faso
    BG Bulgaria
    BH Bahrain
    BJ Benin
    BM Bermuda
    BN Brunei
    BO Bolivia
    BR Brazil
    BS Bahamas
    BT Bhutan
    BW Botswana
    BY Belarus
    BZ Belize
    CA Canada
    CD Congo (Kinshasa)
    CG Congo (Brazzaville)
    CH Switzerland
    CI Côte d’Ivoire
    CL Chile
    CM Cameroon
    CN China mainland
    CO Colombia
    CR Costa Rica
    CV Cape Verde
    CY Cyprus
    CZ Czechia
    DE Germany
    DK Denmark
    DM Dominica
    DO Dominican Republic
    DZ Algeria
    EC Ecuador
    EE Estonia
    EG Egypt
    ES Spain
    FI Finland
    FJ Fiji
    FM Micronesia
    FR France
    GA Gabon
    GB United Kingdom
    GD Grenada
    GE Georgia
    GH Ghana
    GM Gambia
    GR Greece
    GT Guatemala
    GW Guinea-Bissau
    GY Guyana
    HK Hong Kong
    HN Honduras
    HR Croatia
    HU Hungary
    ID Indonesia
    IE Ireland
    IL Israel
    IN India
    IQ Iraq
    IS Iceland
    IT Italy
    JM Jamaica
    JO Jordan
    JP Japan
    KE Kenya
    KG Kyrgyzstan
    KH Cambodia
    KN St. Kitts and Nevis
    KR South Korea
    KW Kuwait
    KY Cayman Islands
    KZ Kazakhstan
    LA Laos
    LB Lebanon
    LC St. Lucia
    LK Sri Lanka
    LR Liberia
    LT Lithuania
    LU Luxembourg
    LV Latvia
    LY Libya
    MA Morocco
    MD Moldova
    ME Montenegro
    MG Madagascar
    MK North Macedonia
    ML Mali
    MM Myanmar
    MN Mongolia
    MO Macao
    MR Mauritania
    MS Montserrat
    MT Malta
    MU Mauritius
    MV Maldives
    MW Malawi
    MX Mexico
    MY Malaysia
    MZ Mozambique
    NA Namibia
    NE Niger
    NG Nigeria
    NI Nicaragua
    NL Netherlands
    NO Norway
    NP Nepal
    NR Nauru
    NZ New Zealand
    OM Oman
    PA Panama
    PE Peru
    PG Papua New Guinea
    PH Philippines
    PK Pakistan
    PL Poland
    PT Portugal
    PW Palau
    PY Paraguay
    QA Qatar
    RO Romania
    RS Serbia
    RU Russia
    RW Rwanda
    SA Saudi Arabia
    SB Solomon Islands
    SC Seychelles
    SE Sweden
    SG Singapore
    SI Slovenia
    SK Slovakia
    SL Sierra Leone
    SN Senegal
    SR Suriname
    ST São Tomé and Príncipe
    SV El Salvador
    SZ Eswatini
    TC Turks and Caicos Islands
    TD Chad
    TH Thailand
    TJ Tajikistan
    TM Turkmenistan
    TN Tunisia
    TO Tonga
    TR Türkiye
    TT Trinidad and Tobago
    TW Taiwan
    TZ Tanzania
    UA Ukraine
    UG Uganda
    US United States
    UY Uruguay
    UZ Uzbekistan
    VC St. Vincent and the Grenadines
    VE Venezuela
    VG British Virgin Islands
    VN Vietnam
    VU Vanuatu
    XK Kosovo
    YE Yemen
    ZA South Africa
    ZM Zambia
    ZW Zimbabwe
    """
}
