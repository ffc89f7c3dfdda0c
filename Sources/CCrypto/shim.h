// OpenSSL 3 calls these functions deprecated, and keeps them; see Digester for why they are used.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
