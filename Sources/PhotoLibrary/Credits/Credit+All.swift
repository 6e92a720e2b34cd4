extension Credit {
    /// The data sets in the READMEs of `Sources/C*Data`.
    static let data = [
        Credit(
            kind: .data, name: "OpenStreetMap", use: .borders, license: "ODbL-1.0",
            url: "https://www.openstreetmap.org/copyright",
            licenseURL: "https://opendatacommons.org/licenses/odbl/1-0/", notice: "© OpenStreetMap contributors"),
        Credit(
            kind: .data, name: "GeoNames", use: .towns, license: "CC-BY-4.0", url: "https://www.geonames.org",
            licenseURL: "https://creativecommons.org/licenses/by/4.0/", notice: "© GeoNames"),
        Credit(
            kind: .data, name: "iso-codes", use: .towns, license: "LGPL-2.1-or-later",
            url: "https://salsa.debian.org/iso-codes-team/iso-codes"),
        Credit(
            kind: .data, name: "Wikidata", use: .towns, license: "CC0-1.0", url: "https://www.wikidata.org",
            licenseURL: "https://creativecommons.org/publicdomain/zero/1.0/"),
        Credit(
            kind: .data, name: "Unicode CLDR", use: .names, license: "Unicode-3.0", url: "https://cldr.unicode.org",
            licenseURL: "https://www.unicode.org/license.txt", notice: "© Unicode, Inc."),
        Credit(
            kind: .data, name: "Unicode CLDR 41 (regions)", use: .names, license: "Unicode-DFS-2016",
            url: "https://cldr.unicode.org", licenseURL: "https://www.unicode.org/copyright.html",
            notice: "© Unicode, Inc."),
        Credit(
            kind: .data, name: "country-coder", use: .borders, license: "ISC",
            url: "https://github.com/rapideditor/country-coder", notice: "© country-coder contributors"),
        Credit(
            kind: .data, name: "Natural Earth", use: .coasts, license: publicDomain,
            url: "https://www.naturalearthdata.com"),
        Credit(
            kind: .data, name: "OurAirports", use: .airports, license: publicDomain,
            url: "https://ourairports.com/data/"),
        Credit(
            kind: .data, name: "NCAR Graphics", use: .islands, license: "NCL", url: "https://www.ncl.ucar.edu",
            licenseURL: "https://spdx.org/licenses/NCL.html",
            notice: "© 2013 University Corporation for Atmospheric Research"),
        Credit(
            kind: .data, name: "tz database", use: .timeZones, license: publicDomain,
            url: "https://www.iana.org/time-zones"),
    ]

    /// The runtime of every Swift program on Linux.
    static let tools = [software("Swift", .language, swift, "https://www.swift.org")]

    /// The packages of Package.swift, including indirect dependencies.
    package static let packages = [
        package("apple/swift-algorithms", .server, swift),
        package("apple/swift-argument-parser", .program, swift),
        package("apple/swift-asn1", .server),
        package("apple/swift-async-algorithms", .server, swift),
        package("apple/swift-atomics", .server, swift),
        package("apple/swift-certificates", .server),
        package("apple/swift-collections", .server, swift),
        package("apple/swift-configuration", .program),
        package("apple/swift-crypto", .server),
        package("apple/swift-distributed-tracing", .server),
        package("apple/swift-http-structured-headers", .server),
        package("apple/swift-http-types", .server),
        package("apple/swift-log", .program),
        package("apple/swift-metrics", .server),
        package("apple/swift-nio", .server),
        package("apple/swift-nio-extras", .server),
        package("apple/swift-nio-http2", .server),
        package("apple/swift-nio-ssl", .server),
        package("apple/swift-nio-transport-services", .server),
        package("apple/swift-numerics", .server, swift),
        package("apple/swift-service-context", .server),
        package("apple/swift-system", .server, swift),
        package("groue/GRDB.swift", .catalogue, "MIT"),
        package("hummingbird-project/hummingbird", .server),
        package("hummingbird-project/swift-mustache", .templates),
        package("swift-server/async-http-client", .server),
        package("swift-server/swift-service-lifecycle", .program),
        package("vapor/jwt-kit", .server, "MIT"),
    ]

    /// What packages bring within them.
    static let withinPackages = [
        software("BoringSSL", .server, "Apache-2.0 AND MIT", "https://boringssl.googlesource.com/boringssl"),
        software("llhttp", .server, "MIT", "https://github.com/nodejs/llhttp"),
    ]

    /// The libraries of Debian that `scripts/setup` installs to build with, by the name of their package.
    package static let debian: [String: Credit] = [
        "libcurl4-openssl-dev": software("curl", .fetching, "curl", "https://curl.se"),
        "libexif-dev": software("libexif", .metadata, "LGPL-2.1-or-later", "https://libexif.github.io"),
        "libgif-dev": software("giflib", .format("GIF"), "MIT", "https://giflib.sourceforge.net"),
        "libheif-dev": software(
            "libheif", .modernPictures, "LGPL-3.0-or-later", "https://github.com/strukturag/libheif"),
        "libicu-dev": software("ICU", .countries, "Unicode-DFS-2016", "https://icu.unicode.org"),
        "libisal-dev": software("ISA-L", .format("PNG"), "BSD-3-Clause", "https://github.com/intel/isa-l"),
        // The IJG's licence asks for this very sentence.
        "libjpeg-dev": Credit(
            kind: .software, name: "libjpeg-turbo", use: .format("JPEG"), license: "IJG AND BSD-3-Clause AND Zlib",
            url: "https://libjpeg-turbo.org",
            notice: "This software is based in part on the work of the Independent JPEG Group"),
        "libjxl-dev": software("libjxl", .format("JPEG XL"), "BSD-3-Clause", "https://github.com/libjxl/libjxl"),
        "liblcms2-dev": software("Little CMS", .colour, "MIT", "https://www.littlecms.com"),
        "libpng-dev": software("libpng", .format("PNG"), "libpng-2.0", "http://www.libpng.org/pub/png/libpng.html"),
        "libpq-dev": software("libpq", .server, "PostgreSQL", "https://www.postgresql.org"),
        "libqrencode-dev": software(
            "libqrencode", .format("QR"), "LGPL-2.1-or-later", "https://fukuchi.org/works/qrencode/"),
        "libsqlite3-dev": software("SQLite", .catalogueFile, publicDomain, "https://www.sqlite.org"),
        "libssl-dev": software("OpenSSL", .program, "Apache-2.0", "https://www.openssl.org"),
        "libstdc++-12-dev": software(
            "libstdc++", .language, "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
        "libtiff-dev": software("libtiff", .format("TIFF"), "libtiff", "https://libtiff.gitlab.io/libtiff"),
        "libwebp-dev": software("libwebp", .format("WebP"), "BSD-3-Clause", "https://developers.google.com/speed/webp"),
        "libxml2-dev": software("libxml2", .feeds, "MIT", "https://gitlab.gnome.org/GNOME/libxml2"),
        "libyaml-dev": software("libyaml", .metadata, "MIT", "https://pyyaml.org/wiki/LibYAML"),
        "zlib1g-dev": software("zlib", .format("PNG"), "Zlib", "https://zlib.net"),
    ]

    static let libraries = debian.sorted { $0.key < $1.key }.map(\.value)

    private static let publicDomain = "Public domain"
    private static let swift = "Apache-2.0 WITH Swift-exception"

    private static func software(_ name: String, _ use: Use, _ license: String, _ url: String) -> Credit {
        Credit(kind: .software, name: name, use: use, license: license, url: url)
    }

    private static func package(_ path: String, _ use: Use, _ license: String = "Apache-2.0") -> Credit {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return software(name, use, license, "https://github.com/" + path)
    }
}
