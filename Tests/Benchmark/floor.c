// floor LIST FOLDER: writes files of the names and sizes in LIST into the empty FOLDER, on two
// threads, and does nothing else: the least that a build from nothing takes on this file system.
//
// LIST: the number of folders, then each folder's path, parents first, then a line
// "FOLDER-NUMBER SIZE NAME" for each file. FOLDER itself is number 0 and "." in the list.
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { threads = 2, chunk = 32 };

struct file {
  int folder;
  size_t size;
  const char *name;
};

static struct file *files;
static size_t file_count;
static int *folders;
static char *content;
static atomic_size_t next;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void write_file(const struct file *file) {
  int flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC;
  int out = openat(folders[file->folder], file->name, flags, 0644);
  if (out < 0) fail(file->name);
  for (size_t done = 0; done < file->size;) {
    ssize_t count = write(out, content + done, file->size - done);
    if (count < 0) fail(file->name);
    done += (size_t)count;
  }
  if (close(out) != 0) fail(file->name);
}

static void *write_files(void *unused) {
  (void)unused;
  for (;;) {
    size_t start = atomic_fetch_add(&next, chunk);
    if (start >= file_count) return NULL;
    size_t end = start + chunk < file_count ? start + chunk : file_count;
    for (size_t index = start; index < end; index++) write_file(&files[index]);
  }
}

static char *read_list(const char *path) {
  struct stat info;
  int in = open(path, O_RDONLY | O_CLOEXEC);
  if (in < 0 || fstat(in, &info) != 0) fail(path);
  char *text = malloc((size_t)info.st_size + 1);
  if (!text || read(in, text, (size_t)info.st_size) != info.st_size) fail(path);
  close(in);
  text[info.st_size] = 0;
  return text;
}

// The next line, without its end; the list is cut up in place.
static char *take_line(char **rest) {
  char *line = *rest, *end = strchr(line, '\n');
  if (!end) return NULL;
  *end = 0;
  *rest = end + 1;
  return line;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: floor LIST FOLDER\n");
    return 64;
  }
  char *rest = read_list(arguments[1]);
  char *line = take_line(&rest);
  size_t folder_count = line ? strtoul(line, NULL, 10) : 0, capacity = 0, largest = 0;
  folders = calloc(folder_count + 1, sizeof *folders);
  int root = open(arguments[2], O_DIRECTORY | O_CLOEXEC);
  if (!folders || root < 0) fail(arguments[2]);
  for (size_t index = 0; index < folder_count && (line = take_line(&rest)); index++) {
    if (index > 0 && mkdirat(root, line, 0755) != 0) fail(line);
    folders[index] = openat(root, line, O_DIRECTORY | O_CLOEXEC);
    if (folders[index] < 0) fail(line);
  }
  while ((line = take_line(&rest))) {
    if (file_count == capacity) {
      capacity = capacity ? 2 * capacity : 1024;
      files = realloc(files, capacity * sizeof *files);
      if (!files) fail("memory");
    }
    struct file *file = &files[file_count++];
    file->folder = (int)strtol(line, &line, 10);
    file->size = strtoul(line, &line, 10);
    file->name = line + 1;
    if (file->size > largest) largest = file->size;
  }
  content = malloc(largest + 1);
  if (!content) fail("memory");
  memset(content, 'x', largest);

  pthread_t workers[threads];
  for (int index = 0; index < threads; index++)
    if (pthread_create(&workers[index], NULL, write_files, NULL) != 0) fail("thread");
  for (int index = 0; index < threads; index++) pthread_join(workers[index], NULL);
  return 0;
}
