// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: strict language features, and warnings are errors. Tests also use internal declarations
/// of release builds.
let strict: [SwiftSetting] = [
  .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of most tests: without optimisation they compile in less time. Tests that compute a lot use `strict`.
let testing: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Swift's libraries are linked into the executables of release builds: they need no toolchain where they run,
/// and start faster.
let staticFoundation: [LinkerSetting] = [
  "Foundation", "FoundationInternationalization", "FoundationEssentials",
  "_FoundationCollections", "_FoundationCShims", "CoreFoundation", "_FoundationICU",
  "swiftSynchronization", "dispatch", "BlocksRuntime", "stdc++",
].map { .linkedLibrary($0, .when(configuration: .release)) }

/// The viewer's C libraries are loaded dynamically. No other file uses its symbols: the linker can drop what is unused.
let staticSwift: [LinkerSetting] =
  [
    .unsafeFlags(
      ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic"],
      .when(configuration: .release))
  ] + staticFoundation

/// `pc` is linked statically as a whole: without dynamic loading it starts in a third of the time. The libraries
/// are the dependencies of libgit2.
let staticLinking: [LinkerSetting] =
  [
    .unsafeFlags(
      [
        "-static-executable", "-use-ld=lld",
        "-Xlinker", "--wrap=git_mbedtls_stream_global_init",
        "-Xlinker", "--wrap=git_transport_ssh_global_init",
      ], .when(configuration: .release))
  ]
  + ["mbedtls", "mbedx509", "mbedcrypto", "http_parser", "ssh2", "pcre2-8", "z", "crypto"].map {
    .linkedLibrary($0, .when(configuration: .release))
  } + staticFoundation

/// The commit that is built, which the Makefile passes on: `pc version --json` shows it.
let commit: [CSetting] = [Context.environment["PC_COMMIT"] ?? ""].filter { !$0.isEmpty }.map {
  .define("PC_COMMIT", to: "\"\($0)\"")
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let nio = ["NIOCore", "NIOPosix", "NIOHTTP1"].map {
  Target.Dependency.product(name: $0, package: "swift-nio")
}

let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")

let package = Package(
  name: "PaperCenter",
  products: [
    .executable(name: "pc", targets: ["pc"]),
    .executable(name: "pc-worker", targets: ["pc-worker"]),
    .executable(name: "pc-viewer", targets: ["pc-viewer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
  ],
  targets: [
    // MARK: - The executables: a few lines each

    // The program that a user runs.
    .executableTarget(
      name: "pc", dependencies: ["PaperCommands", "CLinux"], swiftSettings: strict,
      linkerSettings: staticLinking),
    // The process that opens untrusted files; the only one that loads Poppler, and Tesseract on
    // demand. Swift's libraries are linked statically, so that it starts faster.
    .executableTarget(
      name: "pc-worker", dependencies: ["PaperWorker"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),
    // The server behind `pc view`; the only one that loads a network library.
    .executableTarget(
      name: "pc-viewer", dependencies: ["ViewerProgram"], swiftSettings: strict,
      linkerSettings: staticSwift),

    // MARK: - Commands: the only place that prints, asks and exits

    .target(
      name: "PaperCommands",
      dependencies: [
        "PaperDomain", "PaperLibrary", "PaperIndex", "PaperReading", "PaperInbox", "PDFMarkup",
        "WorkerProtocol", "HanText", "Files", "GitNames", "Programs", "RunLog", "CBuild",
        argumentParser,
      ],
      swiftSettings: strict),
    // What was built. A target of its own: another commit compiles one file.
    .target(name: "CBuild", cSettings: commit),

    // MARK: - The viewer: session state, presentation, and the server that connects both

    // Connects a library and its cache to the session and the viewer; starts and stops the server.
    .target(
      name: "ViewerProgram",
      dependencies: [
        "PaperViewer", "PaperSession", "PaperIndex", "PaperLibrary", "PaperInbox", "PaperDomain",
        "PaperReading", "HanText", "WorkerProtocol", "Files", "GitNames", "Programs", "RunLog",
      ],
      swiftSettings: strict),
    // HTTP routes, responses, the page. It uses only the public interface of PaperSession.
    .target(
      name: "PaperViewer",
      dependencies: ["PaperSession", "CViewerAssets", "CQrencode", nioSSL] + nio,
      exclude: ["Assets"], packageAccess: false, swiftSettings: strict),
    // The state of open views: pages, versions and sources. In memory.
    .target(
      name: "PaperSession", dependencies: ["PaperDomain", "GitNames"], swiftSettings: strict),
    // The page's files, embedded in the program.
    .target(name: "CViewerAssets"),

    // MARK: - What people read: their words, their level, statistics. For commands and the viewer

    .target(
      name: "PaperReading",
      dependencies: ["PaperDomain", "PaperLibrary", "PaperIndex", "HanText", "RunLog"],
      swiftSettings: strict),

    // MARK: - Adapters: the library on disk, and the cache beside it

    // Text, OCR, search, version lookup: a cache, always rebuildable.
    .target(
      name: "PaperIndex",
      dependencies: [
        "PaperDomain", "PaperLibrary", "PaperInbox", "FullText", "WorkerProtocol", "PDFMarkup",
        "Files", "GitNames", "CLinux", "CDeflate", "RunLog", grdb,
      ],
      swiftSettings: strict),
    // Manifests, blobs, commits, versions. The only writer.
    .target(
      name: "PaperLibrary",
      dependencies: [
        "PaperDomain", "Libgit2", "GitFiles", "GitNames", "Files", "Programs", "RunLog",
      ],
      swiftSettings: strict),

    // What was decided about files that wait in a folder. Needs no library.
    .target(
      name: "PaperInbox", dependencies: ["PaperDomain", "Files", "Programs"], swiftSettings: strict),

    // MARK: - Domain: what exists and what is officially current. Pure values and functions

    .target(name: "PaperDomain", dependencies: ["GitNames"], swiftSettings: strict),

    // The full-text index: tokenizing, storing, searching, ranking. Needs no library and no disk.
    .target(name: "FullText", dependencies: ["CStemmer"], swiftSettings: strict),

    // MARK: - What a run logs for a person who looks for an error: fixed words and numbers alone

    .target(name: "RunLog", swiftSettings: strict),

    // MARK: - Chinese: words and readings, over one index file

    // Divides texts into words, reads and explains them. Needs no library.
    .target(name: "HanText", dependencies: ["Files"], swiftSettings: strict),
    // Makes the index of the data in Sources/HanData.
    .target(name: "HanIndexing", dependencies: ["HanText", "Files"], swiftSettings: strict),
    // Runs it, for `make build`.
    .executableTarget(
      name: "han-index", dependencies: ["HanIndexing", "Files"], swiftSettings: strict),

    // MARK: - The worker, which opens PDFs

    // Handles requests; returns text, words and pixels.
    .target(
      name: "PaperWorker",
      dependencies: [
        "RunLog", "WorkerProtocol", "PDFMarkup", "Poppler", "Qpdf", "Recognition", "Tesseract",
        "PaddleOCR",
        "Leptonica", "ImagePDF", "ImageFiles", "CLinux", "CZlib",
      ],
      swiftSettings: strict),
    // The protocol of OCR engines: each engine is one target that conforms to it.
    .target(name: "Recognition", swiftSettings: strict),
    // The messages between `pc` and a worker.
    .target(name: "WorkerProtocol", dependencies: ["PDFMarkup"], swiftSettings: strict),
    // Marks as annotations at the end of a PDF. Pure values and functions.
    .target(name: "PDFMarkup", swiftSettings: strict),

    // MARK: - Swift wrappers: one library or file format each

    // The names and modes that git gives to objects and files: what both of git's wrappers and the domain share.
    .target(name: "GitNames", swiftSettings: strict),
    .target(
      name: "Libgit2", dependencies: ["CLibgit2", "Files", "GitNames"], swiftSettings: strict),
    .target(name: "Poppler", dependencies: ["CPoppler", "CLinux"], swiftSettings: strict),
    .target(name: "Qpdf", dependencies: ["CQpdf"], swiftSettings: strict),
    .target(name: "Tesseract", dependencies: ["Recognition", "CTesseract"], swiftSettings: strict),
    // PaddleOCR's models for simplified Chinese, where a person has installed them.
    .target(
      name: "PaddleOCR", dependencies: ["Recognition", "Leptonica", "COnnxRuntime"],
      swiftSettings: strict),
    .target(name: "Leptonica", dependencies: ["CLeptonica"], swiftSettings: strict),
    // git's index and pack files, for operations in which libgit2 is too slow.
    .target(
      name: "GitFiles", dependencies: ["Files", "GitNames", "CCrypto", "CZlib"],
      swiftSettings: strict),
    // Linux files: raw names, durable writes, locks, digests.
    .target(name: "Files", dependencies: ["CCrypto", "CLinux"], swiftSettings: strict),
    // Runs other programs: hooks, editors, signers.
    .target(name: "Programs", dependencies: ["Files", "CLinux"], swiftSettings: strict),
    // A PDF around the unchanged bytes of images.
    .target(name: "ImagePDF", swiftSettings: strict),
    // HEIC, AVIF, TIFF and WebP.
    .target(
      name: "ImageFiles", dependencies: ["CHeif", "CTiff", "CWebP"], swiftSettings: strict),

    // MARK: - System modules

    .target(name: "CLibgit2", dependencies: ["CLibgit2System"]),
    .systemLibrary(
      name: "CLibgit2System", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(
      name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    // Not a system module: the library is loaded when the first image is recognised.
    .target(name: "CTesseract"),
    // Loaded when the first Chinese page is recognised, where it is installed.
    .target(name: "COnnxRuntime"),
    // Loaded when the first PDF is exported.
    .target(name: "CQpdf"),
    // Loaded when the first HEIC or AVIF image is opened.
    .target(name: "CHeif"),
    // Calls of libtiff that Swift can't make.
    .target(
      name: "CTiff", dependencies: ["CTiffSystem"]),
    .systemLibrary(
      name: "CTiffSystem", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(
      name: "CQrencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // Calls that the Swift module of the C library lacks.
    .target(name: "CLinux"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

    // MARK: - Tests

    // Fills and searches the index without the rest of the program, for `make bench`.
    .executableTarget(
      name: "SearchBench", dependencies: ["PaperIndex", "PaperDomain"],
      path: "Tests/Benchmarks/SearchBench", swiftSettings: strict),
    // Reproducible pseudorandom numbers for tests.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    // Writes unusual PDFs, object by object.
    .target(name: "PlainPDF", path: "Tests/PlainPDF", swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: testing),
    .testTarget(
      name: "ProgramsTests", dependencies: ["Programs", "Files"], swiftSettings: testing),
    .testTarget(
      name: "GitFilesTests", dependencies: ["GitFiles", "GitNames", "Files"], swiftSettings: testing
    ),
    .testTarget(
      name: "Libgit2Tests", dependencies: ["Libgit2", "GitNames", "Files"], swiftSettings: testing),
    .testTarget(
      name: "PDFMarkupTests", dependencies: ["PDFMarkup", "PlainPDF"], swiftSettings: testing),
    .testTarget(name: "ImagePDFTests", dependencies: ["ImagePDF"], swiftSettings: testing),
    .testTarget(
      name: "PaperWorkerTests",
      dependencies: [
        "PaperWorker", "WorkerProtocol", "Poppler", "Recognition", "Tesseract", "Leptonica",
        "ImagePDF", "CZlib", "PlainPDF", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PaperDomainTests", dependencies: ["PaperDomain", "GitNames", "SeededRandom"],
      swiftSettings: testing),
    .testTarget(
      name: "HanTextTests", dependencies: ["HanText", "HanIndexing", "Files", "SeededRandom"],
      swiftSettings: testing),
    .testTarget(
      name: "FullTextTests", dependencies: ["FullText", "SeededRandom"], swiftSettings: strict),
    .testTarget(
      name: "PaperLibraryTests",
      dependencies: [
        "PaperLibrary", "PaperDomain", "Libgit2", "GitNames", "Files", "SeededRandom",
      ],
      swiftSettings: testing),
    .testTarget(
      name: "PaperIndexTests",
      dependencies: [
        "PaperIndex", "FullText", "PaperDomain", "PaperLibrary", "WorkerProtocol", "Files",
        "GitNames", "SeededRandom", grdb,
      ],
      swiftSettings: testing),
    .testTarget(
      name: "PaperCommandsTests",
      dependencies: ["PaperCommands", "PaperDomain", "GitNames", argumentParser],
      swiftSettings: testing),
    .testTarget(
      name: "PaperSessionTests",
      dependencies: ["PaperSession", "PaperDomain", "GitNames", "SeededRandom"],
      swiftSettings: testing),
    // The viewer over HTTP, with valid and hostile requests, and in a real browser.
    .testTarget(
      name: "ViewerTests", dependencies: ["PlainPDF", "SeededRandom"], swiftSettings: testing),
    // Source rules, documents that run, and behaviour of the built `pc`.
    .testTarget(
      name: "DocumentTests", dependencies: ["Files", "PlainPDF", "SeededRandom"],
      swiftSettings: testing),
  ],
  swiftLanguageModes: [.v6]
)
