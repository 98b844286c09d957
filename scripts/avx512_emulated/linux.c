// As much of Linux as one static test program needs, and nothing under it: ring 0, one thread, no interrupts.
//
// The emulator puts this image at 1 MB, the program (a static ELF file) at 16 MB and its arguments, each ended by a
// zero byte, at 12 MB.  There is no operating system, so every instruction counted between two readings of the time
// stamp counter is the program's own, and a run repeats to the instruction.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

enum {
    ARGUMENTS = 12 << 20,
    FILE = 16 << 20,
    PROGRAM = 64 << 20,
    STACK_TOP = 256 << 20,
    HEAP = 256 << 20,
    HEAP_END = 640 << 20,
    MAPPED = 640 << 20,
    MAPPED_END = 1024 << 20,
};
enum { ENOENT = -2, EAGAIN = -11, ENOMEM = -12, ENOTTY = -25, ENOSYS = -38 };

extern u8 exceptions[];
void set_thread_base(u64 base);

static void out(u16 port, u8 value) { __asm__ volatile("outb %0, %1" ::"a"(value), "Nd"(port)); }

static void print(const char *text) {
    while (*text) out(0xe9, *text++);
}

static void print_hex(u64 value) {
    for (int shift = 60; shift >= 0; shift -= 4) out(0xe9, "0123456789abcdef"[value >> shift & 15]);
}

static void print_decimal(u64 value) {
    if (value > 9) print_decimal(value / 10);
    out(0xe9, '0' + value % 10);
}

__attribute__((noreturn)) static void stop(void) {
    for (const char *word = "Shutdown"; *word; word++) out(0x8900, *word);
    for (;;) __asm__ volatile("cli; hlt");
}

static void clear(u64 from, u64 bytes) { __asm__ volatile("rep stosb" : "+D"(from), "+c"(bytes) : "a"(0) : "memory"); }

static void copy(u64 to, u64 from, u64 bytes) {
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(bytes)::"memory");
}

// Bochs (2.7, 3.0) takes a gather whose index is one of the registers 16..31 for an undefined instruction: its decoder
// forgets EVEX.V' there.  Such a gather is replaced by a jump to the same one with the index in a lower register, which
// is saved and restored around it: five instructions for one.  0 if the instruction is something else.
static int replace_gather(u8 *at) {
    static u8 thunks[1 << 16], saved[64];
    static u32 used;
    if (at[0] != 0x62 || (at[1] & 7) != 2 || (at[3] & 8) || at[4] < 0x90 || at[4] > 0x93) return 0;
    u32 mode = at[5] >> 6, base = at[6] & 7;
    u32 length = 7 + (mode == 1 ? 1 : mode == 2 || base == 5 ? 4 : 0);
    u32 index = 16 | (at[1] & 0x40 ? 0 : 8) | (at[6] >> 3 & 7);
    u32 target = (at[1] & 0x10 ? 0 : 16) | (at[1] & 0x80 ? 0 : 8) | (at[5] >> 3 & 7);
    u32 lower = target == 0, place = (u64)saved;
    u8 *thunk = thunks + used, *end = thunk;
    const u8 save[] = {0x62, 0xf1, 0xfe, 0x48, 0x7f, 0x04 | lower << 3, 0x25, place, place >> 8, place >> 16, place >> 24};
    const u8 move[] = {0x62, 0x91 | (index & 8 ? 0 : 0x20), 0xfd, 0x48, 0x6f, 0xc0 | lower << 3 | (index & 7)};
    copy((u64)end, (u64)save, sizeof save);
    end += sizeof save;
    copy((u64)end, (u64)move, sizeof move);
    end += sizeof move;
    copy((u64)end, (u64)at, length);
    end[1] |= 0x40;
    end[3] |= 8;
    end[6] = (at[6] & 0xc7) | lower << 3;
    end += length;
    copy((u64)end, (u64)save, sizeof save);
    end[4] = 0x6f; // the same move, backwards
    end += sizeof save;
    *end++ = 0xe9;
    *(u32 *)end = at + length - (end + 4);
    end += 4;
    used = end - thunks;
    if (used > sizeof thunks - 128) return 0;
    at[0] = 0xe9;
    *(u32 *)(at + 1) = thunk - (at + 5);
    for (u32 i = 5; i < length; i++) at[i] = 0x90;
    return 1;
}

void fault(u64 vector, u64 *frame) {
    if (vector == 6 && replace_gather((u8 *)frame[0])) return;
    print("\nEMULATED: exception ");
    print_decimal(vector);
    for (int i = 0; i < 4; i++) {
        print(" ");
        print_hex(frame[i]);
    }
    u64 address;
    __asm__("mov %%cr2, %0" : "=r"(address));
    print(", address ");
    print_hex(address);
    print("\n");
    stop();
}

static u64 ticks(void) {
    u32 low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (u64)high << 32 | low;
}

// Memory is never given back: a run has a gigabyte, and it is zero as it comes.
static u64 heap = HEAP, mapped = MAPPED;

static long map(u64 bytes) {
    u64 at = mapped;
    mapped += (bytes + 4095) & ~4095ul;
    return mapped > MAPPED_END ? ENOMEM : (long)at;
}

// The system calls of Rust's std and glibc in a program of one thread.  A thread that cannot be made is EAGAIN: then
// the test harness runs its test on the main thread.
long serve(u64 a, u64 b, u64 c, u64 d, u64 e, u64 number) {
    switch (number) {
    case 1: // write
        for (u64 i = 0; i < c; i++) out(0xe9, ((u8 *)b)[i]);
        return c;
    case 20: { // writev
        long written = 0;
        for (u64 i = 0; i < c; i++) written += serve(a, ((u64 *)b)[2 * i], ((u64 *)b)[2 * i + 1], 0, 0, 1);
        return written;
    }
    case 9: // mmap
        return map(b);
    case 25: { // mremap
        long at = map(c);
        if (at > 0) copy(at, a, b < c ? b : c);
        return at;
    }
    case 12: // brk
        if (a > heap && a <= HEAP_END) heap = a;
        return heap;
    case 158: // arch_prctl: only ARCH_SET_FS
        if (a == 0x1002) set_thread_base(b);
        return a == 0x1002 ? 0 : ENOSYS;
    case 204: // sched_getaffinity: one processor
        clear(c, b);
        *(u8 *)c = 1;
        return 8;
    case 228: { // clock_gettime: a nanosecond an instruction
        u64 now = ticks();
        ((u64 *)b)[0] = now / 1000000000;
        ((u64 *)b)[1] = now % 1000000000;
        return 0;
    }
    case 302: // prlimit64: a stack of 64 MB
        if (d) ((u64 *)d)[0] = ((u64 *)d)[1] = 64 << 20;
        return 0;
    case 318: // getrandom: the same always, so that runs repeat
        for (u64 i = 0; i < b; i++) ((u8 *)a)[i] = 37 * i + 11;
        return b;
    case 202: // futex: to wake somebody is easy, to wait is for ever
        if ((b & 127) == 0 || (b & 127) == 9) {
            print("\nEMULATED: the only thread waits for another\n");
            stop();
        }
        return 0;
    case 39: case 186: case 218: // getpid, gettid, set_tid_address
        return 1;
    case 0: case 3: case 7: case 10: case 11: case 13: case 14: case 24: case 28: case 131: case 157: case 273:
        // read (end of file), close, poll, mprotect, munmap, rt_sigaction, rt_sigprocmask, sched_yield, madvise,
        // sigaltstack, prctl, set_robust_list
        return 0;
    case 16: // ioctl
        return ENOTTY;
    case 4: case 21: case 79: case 89: case 257: case 262: case 267: case 332:
        // stat, access, getcwd, readlink, openat, newfstatat, readlinkat, statx: there are no files
        return ENOENT;
    case 334: case 435: // rseq, clone3
        return ENOSYS;
    case 56: // clone
        return EAGAIN;
    case 60: case 231: // exit, exit_group
        print("\nEMULATED: exit status ");
        print_decimal(a);
        print(", instructions ");
        print_decimal(ticks());
        print("\n");
        stop();
    default:
        print("\nEMULATED: unknown system call ");
        print_decimal(number);
        print("\n");
        (void)e;
        return ENOSYS;
    }
}

static struct { u16 low, selector; u8 stack, type; u16 middle; u32 high, reserved; } gates[32];
static u32 task[26]; // the task state segment: only its first exception stack matters
static u64 segments[5];

struct __attribute__((packed)) table { u16 limit; u64 base; };

static void catch_exceptions(void) {
    extern u8 exception_stack[];
    u64 at = (u64)task;
    task[9] = (u64)exception_stack;
    segments[1] = 0x00af9b000000ffff;
    segments[2] = 0x00cf93000000ffff;
    segments[3] = 0x0000890000000067 | (at & 0xffffff) << 16 | (at >> 24) << 56;
    struct table pointer = {sizeof segments - 1, (u64)segments};
    __asm__ volatile("lgdt %0; ltr %w1" ::"m"(pointer), "r"(24));
    for (u64 i = 0; i < 32; i++) {
        at = (u64)exceptions + 16 * i;
        gates[i].low = at;
        gates[i].selector = 8;
        gates[i].stack = 1;
        gates[i].type = 0x8e;
        gates[i].middle = at >> 16;
    }
    pointer = (struct table){sizeof gates - 1, (u64)gates};
    __asm__ volatile("lidt %0" ::"m"(pointer));
}

struct start { u64 stack, entry; };

// glibc copies 2 KB and more by `rep movsb`, of which Bochs counts every byte as an instruction; so it does not here.
static const char BY_VECTORS[] = "GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=100000000"
                                 ":glibc.cpu.x86_rep_stosb_threshold=100000000";

// Load the program, which is position-independent and relocates itself, and lay out its first stack.
struct start begin(void) {
    catch_exceptions();
    const u8 *file = (const u8 *)FILE;
    u64 headers = *(u64 *)(file + 32), entry = PROGRAM + *(u64 *)(file + 24);
    u16 count = *(u16 *)(file + 56);
    for (u16 i = 0; i < count; i++) {
        const u8 *header = file + headers + 56 * i;
        if (*(u32 *)header == 1) {
            u64 at = PROGRAM + *(u64 *)(header + 16), size = *(u64 *)(header + 32);
            copy(at, FILE + *(u64 *)(header + 8), size);
            clear(at + size, *(u64 *)(header + 40) - size);
        }
    }
    u64 words[64], n = 1;
    for (const char *argument = (const char *)ARGUMENTS; *argument; n++) {
        words[n] = (u64)argument;
        while (*argument++) {}
    }
    words[0] = n - 1;
    u64 rest[] = {
        0, (u64)BY_VECTORS, 0, // no more arguments; the environment
        3, PROGRAM + headers, 4, 56, 5, count, 6, 4096, 9, entry, // program headers, page, entry
        11, 0, 12, 0, 13, 0, 14, 0, 23, 0, 25, ARGUMENTS, // user and group, not privileged, 16 "random" bytes
        0, 0,
    };
    u64 stack = (STACK_TOP - 8 * n - sizeof rest - 64) & ~15ul;
    copy(stack, (u64)words, 8 * n);
    copy(stack + 8 * n, (u64)rest, sizeof rest);
    return (struct start){stack, entry};
}
