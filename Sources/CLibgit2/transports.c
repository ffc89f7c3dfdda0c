// libgit2 sets up TLS and SSH when it starts: it gathers randomness, reads all of the system's
// certificates and loads OpenSSL's engines, 5 ms of every start. Transfers are made by git itself, so
// in `pc`, which is linked statically with --wrap for these two, there is nothing to set up.
int __wrap_git_mbedtls_stream_global_init(void);
int __wrap_git_transport_ssh_global_init(void);

int __wrap_git_mbedtls_stream_global_init(void) { return 0; }
int __wrap_git_transport_ssh_global_init(void) { return 0; }
