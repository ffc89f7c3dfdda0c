// libgit2 initializes TLS and SSH when it starts: it reads all certificates of the system (3 ms of every
// start), collects randomness and loads OpenSSL's engines (2.4 of the 25 million instructions of a
// small command). git itself does all transfers, so `pc`, which is linked statically with --wrap for
// these two functions, skips this initialization.
int __wrap_git_mbedtls_stream_global_init(void);
int __wrap_git_transport_ssh_global_init(void);

int __wrap_git_mbedtls_stream_global_init(void) { return 0; }
int __wrap_git_transport_ssh_global_init(void) { return 0; }
