import Testing

/// Commits signed as configured in git, which git then verifies.
@Suite(.serialized) struct SigningTests {
  private static let ssh = """
    ssh-keygen -q -t ed25519 -N '' -f ../key
    git config gpg.format ssh; git config user.signingKey $PWD/../key
    echo "ada@example.org $(cat ../key.pub)" >../allowed
    git config gpg.ssh.allowedSignersFile $PWD/../allowed
    signed() { git log --format=%G? -n "$1" | tr -d '\\n'; echo; }

    """

  @Test func `commit.gpgSign signs every commit, rebindings too`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.ssh + """
          git config commit.gpgSign true
          pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name a --doc D; pc commit -q -m 'Grüße, 世界'
          pc bind -q d/pages/p001 a#2; pc bind -q d/pages/p002 a#1 -c; pc commit -q -m More
          signed 3; git verify-commit HEAD~2 2>&1 | grep -c '^Good'; git log --format=%s | tail -1
          git fsck --strict --no-dangling; pc log -q | wc -l; ls -A .git/papercenter | grep pc-tmp
          """)
      #expect(ending.output.hasPrefix("GGG\n1\nGrüße, 世界\n"), "\(ending)")
      #expect(!ending.output.contains("pc-tmp"))
    }
  }

  @Test func `-S and --no-gpg-sign win over the configuration`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.ssh + """
          echo 1 >note; pc commit -q -m one; echo 2 >note; pc commit -q -S -m two
          git config commit.gpgSign yes; echo 3 >note; pc commit -q --no-gpg-sign -m three; signed 3
          pc commit -S --no-gpg-sign; echo $?
          """)
      #expect(ending.output == "NGN\n64\n", "\(ending.errors)")
    }
  }

  @Test func `a public key in the configuration is signed with by the agent`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.ssh + """
          eval $(ssh-agent) >/dev/null; ssh-add -q ../key; mv ../key ../gone
          git config user.signingKey "key::$(cat ../key.pub)"; echo 1 >note; pc commit -q -S -m one
          git config --unset user.signingKey; git config gpg.ssh.defaultKeyCommand 'ssh-add -L'
          echo 2 >note; pc commit -q -S -m two; kill $SSH_AGENT_PID; signed 2
          """)
      #expect(ending.output == "GG\n", "\(ending.errors)")
    }
  }

  @Test func `OpenPGP signs with the committer's key`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        export GNUPGHOME=$REPO/gpg; mkdir -m 700 $GNUPGHOME
        gpg -q --batch --passphrase '' --quick-gen-key 'Ada Lovelace <ada@example.org>' ed25519 sign never 2>/dev/null
        echo 1 >note; pc commit -q -S -m one; git verify-commit HEAD 2>&1 | grep -c 'Good signature'
        gpgconf --kill all
        """)
      #expect(ending.output == "1\n", "\(ending.errors)")
    }
  }

  @Test(arguments: [
    ("git config gpg.program false", "'false' did not sign the commit: it printed no signature"),
    ("git config gpg.program /no/gpg", "cannot run '/no/gpg': No such file or directory"),
    ("git config gpg.format pgp", "'pgp' is not a value of gpg.format that git knows"),
    ("git config gpg.format ssh", "no signing key is configured"),
    (
      "git config gpg.format ssh; git config user.signingKey /no/key",
      "'ssh-keygen' did not sign the commit: Couldn't load public key /no/key: No such file or directory"
    ),
  ])
  func `what can't be signed is not recorded`(_ setting: String, _ reason: String) throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc commit -q -m zero; \(setting); echo 1 >note; pc commit -S -m one; echo $?
        # git reads no history while it does not know the format.
        sed -i '/pgp$/d' .git/config; git log --format=%s
        """)
      #expect(ending.output == "2\nzero\n")
      #expect(ending.errors.hasPrefix("pc: error: \(reason)\n"), "\(ending.errors)")
    }
  }
}
