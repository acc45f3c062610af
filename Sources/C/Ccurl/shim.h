#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

// Swift can't call libcurl's variadic functions; there is one here for each type of the last argument.

static inline CURLcode tokonoma_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode tokonoma_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode tokonoma_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode tokonoma_set_bytes(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode tokonoma_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode tokonoma_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode tokonoma_set_url(CURL *handle, CURLU *value) {
  return curl_easy_setopt(handle, CURLOPT_CURLU, value);
}

/// For `CURLOPT_WRITEFUNCTION` and `CURLOPT_HEADERFUNCTION`.
static inline CURLcode tokonoma_set_receiver(
    CURL *handle, CURLoption option, size_t (*receiver)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode tokonoma_set_opener(
    CURL *handle, curl_socket_t (*opener)(void *, curlsocktype, struct curl_sockaddr *)) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

static inline CURLcode tokonoma_set_last_check(
    CURL *handle, int (*check)(void *, char *, char *, int, int)) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, check);
}

static inline long tokonoma_number(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline curl_off_t tokonoma_size(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

/// Copies the address of a host and returns its length: 4, 16, or 0 for an address of another kind.
static inline int tokonoma_host(const struct curl_sockaddr *address, unsigned char bytes[16]) {
  if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in inner;
    memcpy(&inner, &address->addr, sizeof inner);
    memcpy(bytes, &inner.sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
    struct sockaddr_in6 inner;
    memcpy(&inner, &address->addr, sizeof inner);
    memcpy(bytes, &inner.sin6_addr, 16);
    return 16;
  }
  return 0;
}
