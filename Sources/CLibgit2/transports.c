// libgit2 sets up TLS and SSH when it starts: it reads all of the system's certificates (3 ms of every
// start), gathers randomness and loads OpenSSL's engines (2.4 of the 25 million instructions of a
// small command). Transfers are made by git itself, so in `pc`, which is linked statically with --wrap
// for these two, there is nothing to set up.
int __wrap_git_mbedtls_stream_global_init(void);
int __wrap_git_transport_ssh_global_init(void);

int __wrap_git_mbedtls_stream_global_init(void) { return 0; }
int __wrap_git_transport_ssh_global_init(void) { return 0; }
