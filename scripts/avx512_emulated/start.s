# The reset vector, the way into 64-bit mode, system calls and exceptions.  See linux.c.
#
# Two sections: `rom` is the firmware of 64 KB at the end of the first megabyte, `entry` begins the image at 1 MB.

    .section .note.GNU-stack

    .section rom, "ax"
    .code16
firmware:
    cli
    movb $2, %al                    # address line 20
    outb %al, $0x92
    lgdtl %cs:gdt_pointer - firmware
    movl $0x21, %eax                # native FPU errors, protection
    movl %eax, %cr0
    ljmpl $24, $0xf0000 + flat - firmware
    .code32
flat:
    movw $16, %ax
    movw %ax, %ds
    movw %ax, %es
    # The emulator reads a file into its own memory in one piece, but gives 128 KB at a time to the machine, in the
    # order of their first use: so this comes before any other use of memory.
    movl $0x1000000, %esi
touch:
    movb (%esi), %al
    addl $0x20000, %esi
    cmpl $0x4000000, %esi
    jne touch
    # One gigabyte a page, four of them, each at its own address.
    cld
    xorl %eax, %eax
    movl $0x1000, %edi
    movl $0x800, %ecx
    rep stosl
    movl $0x2003, 0x1000
    movl $0x00000083, 0x2000
    movl $0x40000083, 0x2008
    movl $0x80000083, 0x2010
    movl $0xc0000083, 0x2018
    movl $0x1000, %eax
    movl %eax, %cr3
    movl $0x406a0, %eax             # XSAVE, SSE and its exceptions, PGE, PAE
    movl %eax, %cr4
    movl $0xc0000080, %ecx          # EFER: long mode, SYSCALL
    movl $0x101, %eax
    xorl %edx, %edx
    wrmsr
    movl $0x80000023, %eax          # paging, native FPU errors, FPU, protection
    movl %eax, %cr0
    ljmpl $8, $0x100000
    .code16
    .balign 8
gdt:
    .quad 0, 0x00af9b000000ffff, 0x00cf93000000ffff, 0x00cf9b000000ffff # 64-bit code, data, 32-bit code
gdt_pointer:
    .word 31
    .long 0xf0000 + gdt - firmware
    .org 0xfff0
    ljmpw $0xf000, $0
    .org 0xffff
    .byte 0

    .section entry, "ax"
    .code64
    movw $16, %ax
    movw %ax, %ss
    movw %ax, %ds
    movw %ax, %es
    movl $kernel_stack, %esp
    movl $bss, %edi
    movl $bss_end, %ecx
    subl %edi, %ecx
    xorl %eax, %eax
    rep stosb
    xorl %ecx, %ecx                 # XCR0: x87, SSE, AVX, and the three parts of AVX-512
    movl $0xe7, %eax
    xorl %edx, %edx
    xsetbv
    movl $0xc0000081, %ecx          # STAR: SYSCALL goes to selector 8
    xorl %eax, %eax
    movl $8, %edx
    wrmsr
    incl %ecx                       # LSTAR
    movl $system_call, %eax
    xorl %edx, %edx
    wrmsr
    call begin                      # gives the program's stack, and its entry in rdx
    movq %rax, %rsp
    pushq %rdx
    xorl %edx, %edx
    xorl %ebp, %ebp
    ret

# SYSCALL from ring 0: rcx is the way back, r11 the flags.  There is one thread, so one saved stack pointer will do.
system_call:
    movq %rsp, user_stack
    movl $kernel_stack, %esp
    pushq %rcx
    pushq %r11
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %r10
    pushq %r8
    pushq %r9
    movq %r10, %rcx
    movq %rax, %r9
    call serve                      # serve(a, b, c, d, e, number)
    popq %r9
    popq %r8
    popq %r10
    popq %rdx
    popq %rsi
    popq %rdi
    popfq
    popq %rcx
    movq user_stack, %rsp
    jmp *%rcx

# Exception v comes in at exceptions + 16 v; those with an error code have pushed it.
    .balign 16
    .globl exceptions
exceptions:
    vector = 0
    .rept 32
    .balign 16
    pushq %rax
    pushq %rdi
    pushq $vector
    jmp exception
    vector = vector + 1
    .endr
exception:                          # on a stack of its own: rax, rdi and the vector are on it
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    pushq %r10
    pushq %r11
    movq 56(%rsp), %rdi
    leaq 80(%rsp), %rsi
    call fault                      # fault(vector, frame) comes back if the instruction can be tried again
    popq %r11
    popq %r10
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    addq $8, %rsp
    popq %rdi
    popq %rax
    iretq

    .globl set_thread_base
set_thread_base:
    movl $0xc0000100, %ecx          # FS_BASE
    movl %edi, %eax
    movq %rdi, %rdx
    shrq $32, %rdx
    wrmsr
    ret

    .bss
    .balign 16
user_stack:
    .skip 65536
kernel_stack:
    .skip 65536
    .globl exception_stack
exception_stack:
