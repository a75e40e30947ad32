// Loaded before a server (LD_PRELOAD), this writes down everything that it does to the files of one folder: what is
// written where, what is cut off, what is forced to disk, what is deleted. See power_loss.py.
//
// A record: a letter (W, T, S, U), the length of the name (2 bytes), the name, a place and a length (8 bytes each),
// and for W the bytes themselves.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t real_write(int fd, const void *bytes, size_t size) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next) next = dlsym(RTLD_NEXT, "write");
    return next(fd, bytes, size);
}

static const char *name_in_folder(const char *path) {
    const char *folder = getenv("POWER_LOSS_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    return length && strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

static void note(char what, const char *path, uint64_t place, uint64_t size, const void *bytes) {
    static int log = -1;
    const char *name = name_in_folder(path);
    if (!name) return;
    uint16_t length = (uint16_t)strlen(name);
    size_t total = 1 + 2 + length + 8 + 8 + (bytes ? size : 0);
    char *record = malloc(total), *end = record;
    *end++ = what;
    memcpy(end, &length, 2), end += 2;
    memcpy(end, name, length), end += length;
    memcpy(end, &place, 8), end += 8;
    memcpy(end, &size, 8), end += 8;
    if (bytes) memcpy(end, bytes, size);
    pthread_mutex_lock(&lock);
    if (log < 0) log = open(getenv("POWER_LOSS_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (log < 0 || real_write(log, record, total) != (ssize_t)total) abort();  // half a record would be worth nothing
    pthread_mutex_unlock(&lock);
    free(record);
}

static void note_of(int fd, char what, uint64_t place, uint64_t size, const void *bytes) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    note(what, path, place, size, bytes);
}

ssize_t write(int fd, const void *bytes, size_t size) {
    off_t place = lseek(fd, 0, SEEK_CUR);
    ssize_t done = real_write(fd, bytes, size);
    if (done > 0 && place >= 0) note_of(fd, 'W', (uint64_t)place, (uint64_t)done, bytes);
    return done;
}

#define PWRITE(name)                                                                              \
    ssize_t name(int fd, const void *bytes, size_t size, off_t place) {                           \
        static ssize_t (*next)(int, const void *, size_t, off_t);                                 \
        if (!next) next = dlsym(RTLD_NEXT, #name);                                                \
        ssize_t done = next(fd, bytes, size, place);                                              \
        if (done > 0) note_of(fd, 'W', (uint64_t)place, (uint64_t)done, bytes);                   \
        return done;                                                                              \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(name)                                                                            \
    int name(int fd, off_t size) {                                                                \
        static int (*next)(int, off_t);                                                           \
        if (!next) next = dlsym(RTLD_NEXT, #name);                                                \
        int done = next(fd, size);                                                                \
        if (done == 0) note_of(fd, 'T', (uint64_t)size, 0, NULL);                                 \
        return done;                                                                              \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name)                                                                                \
    int name(int fd) {                                                                            \
        static int (*next)(int);                                                                  \
        if (!next) next = dlsym(RTLD_NEXT, #name);                                                \
        int done = next(fd);                                                                      \
        if (done == 0) note_of(fd, 'S', 0, 0, NULL);                                              \
        return done;                                                                              \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    static int (*next)(const char *);
    if (!next) next = dlsym(RTLD_NEXT, "unlink");
    int done = next(path);
    if (done == 0) note('U', path, 0, 0, NULL);
    return done;
}
