// OpenSSL 3 marks these functions as deprecated but keeps them; Digester explains why they are used.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
