/// Made for these tests alone, each signed by itself with the one key.
package enum Certificate {
  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmfXKOHkhs/kxXl2d
    uZz0dFW5uSVbdJdSbWbR1wobNkehRANCAARNRDbWW6njEI1IsutizKBJZKvcQFFb
    CgqNRP7f2fD4B0Tepq7rnaF7GXeoynK+Ke7einxFC47MKg8Rv31+1pb2
    -----END PRIVATE KEY-----
    """

  /// For localhost and 127.0.0.1, until 2120.
  package static let valid = """
    -----BEGIN CERTIFICATE-----
    MIIBSDCB7qADAgECAgEDMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
    dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
    bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAETUQ21lup4xCNSLLr
    YsygSWSr3EBRWwoKjUT+39nw+AdE3qau652hexl3qMpyvinu3op8RQuOzCoPEb99
    ftaW9qMvMC0wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQF
    MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJ5ciN6/aD9qMiNz1kccV+bf7xlORHJz
    qvfXf4LdXPtkAiEAsH2VcIrkWxeoPmytLDUMb0BsU3g+GuIS8B8QWd8SlGs=
    -----END CERTIFICATE-----
    """

  /// For localhost and 127.0.0.1, on 1 January 2020 alone.
  package static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBVDCB+qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
    dDAeFw0yMDAxMDEwMDAwMDBaFw0yMDAxMDIwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
    Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABE1ENtZbqeMQjUiy62LM
    oElkq9xAUVsKCo1E/t/Z8PgHRN6mruudoXsZd6jKcr4p7t6KfEULjswqDxG/fX7W
    lvajPTA7MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUOb2m
    hp/cSLJ6njNfke1kxmneDvswCgYIKoZIzj0EAwIDSQAwRgIhALSe30JSrAzVSDF8
    Nbz54JujRmhyhFKRFzr7xYBEA8/+AiEAtBOAEdcO6EzJ5Q14opS56WuW6iN1LX5/
    Ccx+/G76RTQ=
    -----END CERTIFICATE-----
    """

  /// For elsewhere.example, until 2120.
  package static let forAnotherHost = """
    -----BEGIN CERTIFICATE-----
    MIIBaDCCAQ6gAwIBAgIBAjAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFlbHNld2hl
    cmUuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
    MBgGA1UEAwwRZWxzZXdoZXJlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
    BwNCAARNRDbWW6njEI1IsutizKBJZKvcQFFbCgqNRP7f2fD4B0Tepq7rnaF7GXeo
    ynK+Ke7einxFC47MKg8Rv31+1pb2oz8wPTAcBgNVHREEFTATghFlbHNld2hlcmUu
    ZXhhbXBsZTAdBgNVHQ4EFgQUOb2mhp/cSLJ6njNfke1kxmneDvswCgYIKoZIzj0E
    AwIDSAAwRQIhAJjKytN6leAVnpYh7qX70WyZZOUWszaFm5K91WlWioOpAiBQ6mYs
    rjL+/8FesuExdco0AC9HNV0tzcXucPD7fEEGHQ==
    -----END CERTIFICATE-----
    """
}
