import Foundation
import Testing

/// Real remotes: a server for ssh, one for https with a password, and a connection that breaks.
@Suite(.serialized) struct TransportTests {
  /// The start of every script: a git configuration that it may change.
  private static let setup =
    "export GIT_CONFIG_GLOBAL=$HOME/.gitconfig; touch $HOME/.gitconfig\n"

  private static let hasServer = FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd")
  static let transports = Repository.root.appending(path: "Tests/Transports").path
  private static let isThorough = ProcessInfo.processInfo.environment["PC_SOAK"] != nil

  private static let https = Clones.all + server

  /// Serves the folder beside the library over https: git repositories, and their git-lfs files.
  static let server = #"""
    openssl req -x509 -newkey rsa:2048 -nodes -keyout ../key.pem -out ../cert.pem -days 3650 -subj /CN=127.0.0.1 \
      -addext subjectAltName=IP:127.0.0.1 >../out 2>&1 || { cat ../out; fail certificate; }
    git -C ../remote.git config http.receivepack true
    python3 \#(transports)/https.py "$(cd .. && pwd)" ../cert.pem ../key.pem ../port & server=$!
    trap 'kill $server $line 2>/dev/null' EXIT
    waited() { for try in $(seq 100); do [ -e $1 ] && return; sleep 0.1; done; fail "no $1"; }
    waited ../port; export GIT_SSL_CAINFO="$(cd .. && pwd)/cert.pem"
    login() { git config --global credential.helper "store --file=$HOME/logins"; echo "https://ada:secret@127.0.0.1%3a$1" >>$HOME/logins; }

    """#

  @Test func `shares over https, with the password that git knows`() throws {
    try Place.expect(
      after: Self.setup,
      Self.https + #"""
        url=https://127.0.0.1:$(cat ../port)/remote.git
        pc clone $url ../c 2>&1 </dev/null; ended $? 2; [ ! -e ../c ] || fail 'left c'
        login $(cat ../port); pc clone -q $url ../c || fail clone; cd ../c; git config papercenter.device Web
        pc bind -q -c exam/pages/p001 scan#1; pc sync || fail sync; sound; cd ../lib; pc sync -q; same ../c
        cd ../c; kill $server; pc sync 2>&1; ended $? 2
        """#, says: ["denies access", "origin/main: pushed 1 commit", "can't be reached"])
  }

  @Test func `a line that is cut at any byte costs time, and nothing else`() throws {
    try Place.expect(
      after: Self.setup,
      Self.https + #"""
        python3 \#(Self.transports)/cut.py $(cat ../port) ../line $2 & line=$!
        waited ../line; login $(cat ../line)
        git remote set-url origin https://127.0.0.1:$(cat ../line)/remote.git
        tries=0; failures=0
        for round in $(seq $1); do
          later 60; (cd ../b; pc rename -q -c exam --title "Round $round"; pc sync -q; [ $? != 2 ] || fail b) || exit 90
          later 60; pc bind -q -c exam/pages/p001 "scan#$((round % 2 + 1))"; pc set -q -c exam Year=$round
          while :; do
            tries=$((tries + 1)); [ $tries -lt $(($1 * 60)) ] || fail 'never ends'
            pc sync -q >../out 2>../errors; ended=$?
            [ $ended = 2 ] || break
            failures=$((failures + 1))
            [ $(grep -c '^pc: error: ' ../errors) = 1 ] && grep -q "'origin' (https" ../errors || { cat ../errors; fail 'not one error'; }
            pc status >../out 2>&1 || { cat ../out; fail status; }
          done
          [ $ended = 0 ] || [ $ended = 3 ] || { cat ../out ../errors; fail "ended with $ended"; }
        done
        cd ../b; pc sync -q; sound; same ../lib; cd ../lib; sound; git -C ../remote.git fsck --strict >../out 2>&1 || fail remote
        grep -q '"Round '$1 docs/exam/doc.json || fail title; grep -q '"Year": '$1 docs/exam/doc.json || fail year
        [ $failures -gt 0 ] || fail 'the line never broke'; echo "$tries tries, $failures failures"
        """#, [Self.isThorough ? "40" : "3", "7"], says: ["failures"])
  }

  @Test func `a server that says nothing is given up`() throws {
    try Place.expect(
      after: Self.setup,
      Clones.all + #"""
        python3 -c 'import socket, time
        s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1], flush=True); time.sleep(60)' >../port & server=$!
        trap 'kill $server' EXIT; while [ ! -s ../port ]; do sleep 0.1; done
        git remote set-url origin git://127.0.0.1:$(cat ../port)/x.git; time pc sync --timeout 0.5 2>&1; ended $? 2
        """#, says: ["has not answered for 0.5 s"])
  }

  /// Serves the folder beside the library over ssh, as the host `school` of `ssh.conf`.
  private static let ssh =
    Clones.all + #"""
      mkdir -p /run/sshd 2>/dev/null; here=$(cd .. && pwd)
      ssh-keygen -q -t ed25519 -N '' -f ../host; ssh-keygen -q -t ed25519 -N '' -f ../me; cp ../me.pub ../known
      port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
      cat >../sshd.conf <<END
      ListenAddress 127.0.0.1
      Port $port
      HostKey $here/host
      AuthorizedKeysFile $here/known
      StrictModes no
      UsePAM no
      PidFile none
      PermitRootLogin yes
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      END
      /usr/sbin/sshd -D -e -f ../sshd.conf 2>../sshd.log & server=$!
      trap 'kill $server 2>/dev/null' EXIT
      cat >../ssh.conf <<END
      Host school
        HostName 127.0.0.1
        Port $port
        User $(id -un)
        IdentityFile $here/me
        UserKnownHostsFile $here/hosts
        StrictHostKeyChecking accept-new
      END
      git config --global core.sshCommand "ssh -F $here/ssh.conf"; sleep 0.5
      for try in $(seq 50); do ssh -F ../ssh.conf school true 2>../out && break; sleep 0.1; done

      """#

  @Test(.enabled(if: hasServer, "needs openssh-server"))
  func `shares over ssh, in both forms of address`() throws {
    try Place.expect(
      after: Self.setup,
      Self.ssh + #"""
        pc clone -q school:$here/remote.git ../c || { cat ../sshd.log; fail clone; }
        cd ../c; git config papercenter.device Away; pc bind -q -c exam/pages/p001 scan#1; pc sync || fail sync; sound
        git remote set-url origin ssh://school$here/remote.git; pc tag -q -c exam +Subject/Chinese; pc sync || fail 'sync again'
        cd ../lib; pc sync -q; same ../c
        : >../known; cd ../c; pc sync 2>&1; ended $? 2; kill $server; pc sync --timeout 5 2>&1; ended $? 2
        """#,
      says: ["origin/main: pushed 1 commit", "denies access", "can't be reached"])
  }

  @Test(.enabled(if: hasServer, "needs openssh-server"))
  func `all transfers of a sync share a connection, unless ssh's settings share one`() throws {
    try Place.expect(
      after: Self.setup,
      Self.ssh + #"""
        export XDG_RUNTIME_DIR=$(mktemp -d /tmp/run.XXXXXX); sockets() { ls $XDG_RUNTIME_DIR/papercenter; }
        kept() { pkill $1 -f "^ssh: $XDG_RUNTIME_DIR"; }; finish() { kept -9; rm -rf $XDG_RUNTIME_DIR; kill $server; }; trap finish EXIT
        logins() { grep -c '^Accepted' ../sshd.log; }
        git remote set-url origin school:$here/remote.git
        before=$(logins); pc bind -q -c exam/pages/p001 scan#1; pc sync -q || fail sync; pc sync -q || fail 'sync again'
        [ $(($(logins) - before)) = 1 ] || { cat ../sshd.log; fail "$(($(logins) - before)) connections"; }
        [ $(sockets | wc -l) = 1 ] && [ $(stat -c %a $XDG_RUNTIME_DIR/papercenter) = 700 ] || fail sockets

        # Two names of one host can have different keys, so they do not share a connection.
        cp ../me ../second; sed 's/^Host .*/Host other/; s/me$/second/' ../ssh.conf >../other.conf; cat ../other.conf >>../ssh.conf
        git remote add second other:$here/remote.git; before=$(logins); pc fetch -q second || fail second
        [ $(($(logins) - before)) = 1 ] && [ $(sockets | wc -l) = 2 ] || fail 'another key'
        kept -9; pc sync -q || fail 'after a killed connection'

        # The server's side of the connection is silent: the sync makes another one.
        pkill -STOP -P $server; pc bind -q -c exam/pages/p001 scan#2; pc sync -q || fail 'after a silent connection'; pkill -9 -P $server

        # The user's settings of ssh go first.
        rm $XDG_RUNTIME_DIR/papercenter/*; sed -i "1i ControlMaster auto\nControlPath $XDG_RUNTIME_DIR/own-%C\nControlPersist 1" ../ssh.conf
        pc sync -q && ls $XDG_RUNTIME_DIR/own-* >../out || fail 'own settings'; [ -z "$(sockets)" ] || fail 'settings replaced'
        """#)
  }
}
