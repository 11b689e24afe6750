// For what calls the library under the sanitizers. EXPECT is defined before.

// Memory between two guards: the library is compiled without the sanitizers, which do not see what it writes.
enum { GUARD = 64, MARK = 0xa5 };

static void *guarded(size_t size) {
    unsigned char *all = malloc(size + 2 * GUARD);
    EXPECT(all);
    memset(all, MARK, size + 2 * GUARD);
    return all + GUARD;
}

static void release(void *memory, size_t size) {
    unsigned char *all = (unsigned char *)memory - GUARD;
    for (int i = 0; i < GUARD; i++) {
        EXPECT(all[i] == MARK);
        EXPECT(all[GUARD + size + i] == MARK);
    }
    free(all);
}
