// libgit2 reads all of the system's certificates when it is set up, which takes 3 ms of every
// start. Transfers are made by git itself, so in `pc`, which is linked statically with --wrap for
// these two, there is nothing to read them for.
#include <stddef.h>

// MBEDTLS_ERR_X509_FILE_IO_ERROR of mbedtls/x509.h: to libgit2, a machine without certificates.
enum { no_file = -0x2900 };

int __wrap_mbedtls_x509_crt_parse_file(void *chain, const char *path);
int __wrap_mbedtls_x509_crt_parse_path(void *chain, const char *path);

int __wrap_mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  (void)chain;
  (void)path;
  return no_file;
}

int __wrap_mbedtls_x509_crt_parse_path(void *chain, const char *path) {
  (void)chain;
  (void)path;
  return no_file;
}
