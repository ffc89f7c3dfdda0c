// swift-tools-version: 6.2
import PackageDescription

/// Every target: the strict language, and warnings are errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// `pc` is linked statically in release: the loader then has nothing to look up, and it starts in a
/// third of the time. The libraries are those that libgit2 and Foundation need in turn.
let staticLinking: [LinkerSetting] =
  [
    .unsafeFlags(
      [
        "-static-executable", "-use-ld=lld",
        "-Xlinker", "--wrap=git_mbedtls_stream_global_init",
        "-Xlinker", "--wrap=git_transport_ssh_global_init",
      ], .when(configuration: .release))
  ]
  + [
    "mbedtls", "mbedx509", "mbedcrypto", "http_parser", "ssh2", "pcre2-8", "z", "crypto",
    "Foundation", "FoundationInternationalization", "FoundationEssentials",
    "_FoundationCollections", "_FoundationCShims", "CoreFoundation", "_FoundationICU",
    "swiftSynchronization", "dispatch", "BlocksRuntime", "stdc++",
  ].map { .linkedLibrary($0, .when(configuration: .release)) }

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let nio = ["NIOCore", "NIOPosix", "NIOHTTP1"].map {
  Target.Dependency.product(name: $0, package: "swift-nio")
}

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
  ],
  targets: [
    // MARK: - The executables: a few lines each

    // The program a person runs.
    .executableTarget(
      name: "pc", dependencies: ["PaperCommands", "CLinux"], swiftSettings: strict,
      linkerSettings: staticLinking),
    // The process in which files from anywhere are opened; the only one that loads Poppler, and Tesseract when it needs it.
    // Swift's own libraries are part of it, so that it starts sooner.
    .executableTarget(
      name: "pc-worker", dependencies: ["PaperWorker"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),
    // The server behind `pc view`; the only one that loads a network library.
    .executableTarget(name: "pc-viewer", dependencies: ["ViewerProgram"], swiftSettings: strict),

    // MARK: - Commands: the only place that prints, asks and exits

    .target(
      name: "PaperCommands",
      dependencies: [
        "PaperDomain", "PaperLibrary", "PaperIndex", "Files", "Programs", argumentParser,
      ],
      swiftSettings: strict),

    // MARK: - The viewer: what to present, how it looks, and who puts the two together

    // A library and its cache, as the session and the viewer want them; the server's beginning and end.
    .target(
      name: "ViewerProgram",
      dependencies: [
        "PaperViewer", "PaperSession", "PaperIndex", "PaperLibrary", "PaperDomain",
        "WorkerProtocol", "Files", "Programs",
      ],
      swiftSettings: strict),
    // Addresses, answers, the page. It sees the public face of PaperSession and nothing else of the package.
    .target(
      name: "PaperViewer", dependencies: ["PaperSession", "CViewerAssets"] + nio,
      exclude: ["Assets"], packageAccess: false, swiftSettings: strict),
    // What is shown, in which version and from which source, right now. In memory.
    .target(name: "PaperSession", dependencies: ["PaperDomain"], swiftSettings: strict),
    // The page's files, as bytes in the program.
    .target(name: "CViewerAssets"),

    // MARK: - Adapters: the library on disk, and the cache beside it

    // Text, OCR, search, version lookup: a cache, always rebuildable.
    .target(
      name: "PaperIndex",
      dependencies: [
        "PaperDomain", "PaperLibrary", "FullText", "WorkerProtocol", "Files", "CLinux",
        "CDeflate", grdb,
      ],
      swiftSettings: strict),
    // Manifests, blobs, commits, versions. The only writer.
    .target(
      name: "PaperLibrary",
      dependencies: ["PaperDomain", "Libgit2", "GitFiles", "Files", "Programs", "ImagePDF"],
      swiftSettings: strict),

    // MARK: - Domain: what exists and what is officially current. Pure values and functions

    .target(name: "PaperDomain", swiftSettings: strict),

    // The words of many pages: split, folded, filed, found and ranked. Knows no library and no disk.
    .target(name: "FullText", swiftSettings: strict),

    // MARK: - The worker's side: what opens PDFs

    // Requests in, text, words and pixels out.
    .target(
      name: "PaperWorker",
      dependencies: [
        "WorkerProtocol", "Poppler", "Recognition", "Tesseract", "Leptonica", "CLinux", "CZlib",
      ],
      swiftSettings: strict),
    // The port through which pictures become words: an engine is one target that conforms to it.
    .target(name: "Recognition", swiftSettings: strict),
    // The messages both sides of the pipe agree on.
    .target(name: "WorkerProtocol", swiftSettings: strict),

    // MARK: - Wrappers: one library or file format each, in Swift terms

    .target(name: "Libgit2", dependencies: ["CLibgit2"], swiftSettings: strict),
    .target(name: "Poppler", dependencies: ["CPoppler", "CLinux"], swiftSettings: strict),
    .target(name: "Tesseract", dependencies: ["Recognition", "CTesseract"], swiftSettings: strict),
    .target(name: "Leptonica", dependencies: ["CLeptonica"], swiftSettings: strict),
    // git's own index and pack files, for the work in which libgit2 takes too long.
    .target(name: "GitFiles", dependencies: ["Files", "CCrypto", "CZlib"], swiftSettings: strict),
    // Files as Linux has them: raw names, durable writes, locks, digests.
    .target(name: "Files", dependencies: ["CCrypto", "CLinux"], swiftSettings: strict),
    // Other programs, run and waited for: hooks, editors, signers.
    .target(name: "Programs", dependencies: ["Files", "CLinux"], swiftSettings: strict),
    // A PDF around the unchanged bytes of a JPEG or PNG.
    .target(name: "ImagePDF", swiftSettings: strict),

    // MARK: - System modules

    .target(name: "CLibgit2", dependencies: ["CLibgit2System"]),
    .systemLibrary(
      name: "CLibgit2System", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(
      name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    // No system module: the library is loaded when a picture is to be read, and not before.
    .target(name: "CTesseract"),
    .systemLibrary(
      name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Calls that the Swift module of the C library leaves out.
    .target(name: "CLinux"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

    // MARK: - Tests

    // The index, filled and asked without the rest of the program: a row of `make bench`.
    .executableTarget(
      name: "SearchBench", dependencies: ["PaperIndex", "PaperDomain"],
      path: "Tests/Benchmarks/SearchBench", swiftSettings: strict),
    // Numbers that are random enough for tests and the same in every run.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    // PDFs as no program writes them, object by object.
    .target(name: "PlainPDF", path: "Tests/PlainPDF", swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: strict),
    .testTarget(
      name: "ProgramsTests", dependencies: ["Programs", "Files"], swiftSettings: strict),
    .testTarget(name: "GitFilesTests", dependencies: ["GitFiles", "Files"], swiftSettings: strict),
    .testTarget(name: "Libgit2Tests", dependencies: ["Libgit2"], swiftSettings: strict),
    .testTarget(name: "ImagePDFTests", dependencies: ["ImagePDF"], swiftSettings: strict),
    .testTarget(
      name: "PaperWorkerTests",
      dependencies: [
        "PaperWorker", "WorkerProtocol", "Poppler", "Recognition", "Tesseract", "Leptonica",
        "ImagePDF", "CZlib", "PlainPDF", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PaperDomainTests", dependencies: ["PaperDomain", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "FullTextTests", dependencies: ["FullText", "SeededRandom"], swiftSettings: strict),
    .testTarget(
      name: "PaperLibraryTests",
      dependencies: ["PaperLibrary", "PaperDomain", "Libgit2", "Files", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "PaperIndexTests",
      dependencies: [
        "PaperIndex", "FullText", "PaperDomain", "PaperLibrary", "WorkerProtocol", "Files",
        "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PaperCommandsTests", dependencies: ["PaperCommands", "PaperDomain", argumentParser],
      swiftSettings: strict),
    .testTarget(
      name: "PaperSessionTests", dependencies: ["PaperSession", "PaperDomain", "SeededRandom"],
      swiftSettings: strict),
    // The viewer as it is met: over HTTP, well-meant and not, and in a real browser.
    .testTarget(
      name: "ViewerTests", dependencies: ["PlainPDF", "SeededRandom"], swiftSettings: strict),
    // The house's rules and the documents that run, through the built `pc`.
    .testTarget(
      name: "DocumentTests", dependencies: ["Files", "SeededRandom"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
