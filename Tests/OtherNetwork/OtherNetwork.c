// Gives tokonoma-fetch another network, by LD_PRELOAD: a test answers its name lookups, and servers
// of the internet are on this machine. Its requests, and the checks of addresses, are the real ones.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef int connecting(int, const struct sockaddr *, socklen_t);

static int connect_really(int number, const void *address, socklen_t length) {
  return ((connecting *)dlsym(RTLD_NEXT, "connect"))(number, address, length);
}

// A connection to an address of the documentation (RFC 5737, RFC 3849) leads to 127.0.113.N, where N
// is its last byte. So does one through a translator (RFC 6052).
int connect(int number, __CONST_SOCKADDR_ARG address, socklen_t length) {
  const void *given = address.__sockaddr__;
  if (length >= sizeof(struct sockaddr_in6) && address.__sockaddr__->sa_family == AF_INET6) {
    struct sockaddr_in6 inner;
    memcpy(&inner, given, sizeof inner);
    unsigned char *bytes = inner.sin6_addr.s6_addr;
    if (!memcmp(bytes, "\x20\x01\x0d\xb8", 4) || !memcmp(bytes, "\0\x64\xff\x9b\0\0\0\0\0\0\0\0\xcb\0\x71", 15)) {
      memcpy(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff\x7f\0\x71", 15);
      return connect_really(number, &inner, sizeof inner);
    }
  } else if (length >= sizeof(struct sockaddr_in) && address.__sockaddr__->sa_family == AF_INET) {
    struct sockaddr_in inner;
    memcpy(&inner, given, sizeof inner);
    if (!memcmp(&inner.sin_addr, "\xcb\0\x71", 3)) {
      memcpy(&inner.sin_addr, "\x7f\0\x71", 3);
      return connect_really(number, &inner, sizeof inner);
    }
  }
  return connect_really(number, given, length);
}

// The documentation's address instead of 127.0.113.N.
int getpeername(int number, __SOCKADDR_ARG address, socklen_t *length) {
  typedef int naming(int, struct sockaddr *, socklen_t *);
  struct sockaddr *result = address.__sockaddr__;
  int code = ((naming *)dlsym(RTLD_NEXT, "getpeername"))(number, result, length);
  if (code != 0) return code;
  if (result->sa_family == AF_INET) {
    struct sockaddr_in *inner = (struct sockaddr_in *)result;
    if (!memcmp(&inner->sin_addr, "\x7f\0\x71", 3)) memcpy(&inner->sin_addr, "\xcb\0\x71", 3);
  } else if (result->sa_family == AF_INET6) {
    unsigned char *bytes = ((struct sockaddr_in6 *)result)->sin6_addr.s6_addr;
    if (!memcmp(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff\x7f\0\x71", 15))
      memcpy(bytes, "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0", 15);
  }
  return 0;
}

// The addresses of a name, one a line, from the test's server.
static void ask(const char *name, char *answer, size_t size) {
  struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(atoi(getenv("OTHER_NETWORK")))};
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int number = socket(AF_INET, SOCK_STREAM, 0);
  size_t count = 0;
  if (number >= 0 && connect_really(number, &server, sizeof server) == 0) {
    send(number, name, strlen(name), MSG_NOSIGNAL);
    send(number, "\r\n\r\n", 4, MSG_NOSIGNAL);
    ssize_t more;
    while (count < size - 1 && (more = recv(number, answer + count, size - 1 - count, 0)) > 0) count += more;
  }
  answer[count] = 0;
  if (number >= 0) close(number);
}

struct found {
  struct addrinfo info;
  struct sockaddr_in6 address;
};

int getaddrinfo(
    const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  char answer[1000];
  ask(name, answer, sizeof answer);
  struct addrinfo **end = result;
  *end = NULL;
  char *rest = answer;
  for (char *line; (line = strsep(&rest, "\n"));) {
    int family = strchr(line, ':') ? AF_INET6 : AF_INET;
    if (!*line || (hints->ai_family != AF_UNSPEC && hints->ai_family != family)) continue;
    struct found *found = calloc(1, sizeof *found);
    if (!found) return EAI_MEMORY;
    struct sockaddr_in *shorter = (struct sockaddr_in *)&found->address;
    found->info.ai_family = family;
    found->info.ai_socktype = hints->ai_socktype;
    found->info.ai_addr = (struct sockaddr *)&found->address;
    found->info.ai_addrlen = family == AF_INET ? sizeof *shorter : sizeof found->address;
    // In both families the port follows the family.
    shorter->sin_family = family;
    shorter->sin_port = htons(atoi(service));
    inet_pton(
        family, line, family == AF_INET ? (void *)&shorter->sin_addr : (void *)&found->address.sin6_addr);
    *end = &found->info;
    end = &found->info.ai_next;
  }
  return *result ? 0 : EAI_NONAME;
}

void freeaddrinfo(struct addrinfo *list) {
  while (list) {
    struct addrinfo *next = list->ai_next;
    free(list);
    list = next;
  }
}
