/* Logs each read of a page of a relation, as it leaves PostgreSQL for whatever lies below its shared buffers.
 *
 * Preloaded into the postmaster and inherited by all its children. READS_LOG names a file of fixed size that all of
 * them map: an eight-byte count, then one record for each read in the order in which they began. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE 8192
#define PAGES_PER_SEGMENT 131072u
#define DESCRIPTORS 4096
#define NO_RELATION 0u

struct record { uint32_t relation, page; };
struct log { _Atomic uint64_t count; struct record records[]; };
struct file { dev_t dev; ino_t ino; uint32_t relation, segment; };

static ssize_t (*next_pread)(int, void *, size_t, off_t);
static struct log *log_;
static uint64_t room;
static struct file files[DESCRIPTORS];

__attribute__((constructor)) static void open_log(void) {
    next_pread = dlsym(RTLD_NEXT, "pread");
    const char *path = getenv("READS_LOG");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    struct stat size;
    if (fd < 0) return;
    if (fstat(fd, &size) == 0 && size.st_size > (off_t)sizeof(struct log)) {
        void *map = mmap(NULL, size.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (map != MAP_FAILED) {
            log_ = map;
            room = (size.st_size - sizeof(struct log)) / sizeof(struct record);
        }
    }
    close(fd);
}

/* A number for base/5/16384.1 (main fork), base/5/16384_fsm and so on; none for anything else. */
static uint32_t relation_of(const char *path, uint32_t *segment) {
    const char *name = strrchr(path, '/');
    if (!name || (!strstr(path, "/base/") && !strstr(path, "/global/") && !strstr(path, "/pg_tblspc/"))) return NO_RELATION;
    char *end;
    uint32_t node = (uint32_t)strtoul(name + 1, &end, 10);
    if (end == name + 1) return NO_RELATION;
    uint32_t fork = strncmp(end, "_fsm", 4) == 0 ? 1 : strncmp(end, "_vm", 3) == 0 ? 2 : 0;
    const char *dot = strchr(end, '.');
    *segment = dot ? (uint32_t)strtoul(dot + 1, NULL, 10) : 0;
    return node * 4 + fork;
}

static struct file *file_of(int fd) {
    struct stat now;
    if (fd < 0 || fd >= DESCRIPTORS || fstat(fd, &now) != 0 || !S_ISREG(now.st_mode)) return NULL;
    struct file *file = &files[fd];
    if (file->dev != now.st_dev || file->ino != now.st_ino) {
        char link[64], path[4096];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, path, sizeof path - 1);
        path[length < 0 ? 0 : length] = 0;
        *file = (struct file){now.st_dev, now.st_ino, NO_RELATION, 0};
        file->relation = relation_of(path, &file->segment);
    }
    return file;
}

ssize_t pread(int fd, void *buffer, size_t bytes, off_t offset) {
    struct file *file = log_ && bytes == PAGE ? file_of(fd) : NULL;
    if (file && file->relation != NO_RELATION) {
        uint64_t at = log_->count++;
        if (at < room) {
            log_->records[at] =
                (struct record){file->relation, file->segment * PAGES_PER_SEGMENT + (uint32_t)(offset / PAGE)};
        }
    }
    return next_pread(fd, buffer, bytes, offset);
}

ssize_t pread64(int fd, void *buffer, size_t bytes, off_t offset) { return pread(fd, buffer, bytes, offset); }
