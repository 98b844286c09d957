#!/bin/sh
# Run the kernel's Rust tests where every AVX-512 instruction is decoded and executed, on any x86-64 Debian: in the
# emulator Bochs (as Debian 12 and 13 have it), without an operating system (avx512_emulated/).  Minutes, not part of ./test.
#
#   scripts/avx512_emulated.sh                the AVX-512 tests, the long ones too
#   scripts/avx512_emulated.sh all            the whole test binary, on one thread
#   scripts/avx512_emulated.sh ARGUMENT ...   the test binary with these arguments (names of tests, --ignored, ...)
#
# Everything is kept in EVERYDEAL_EMULATOR (default: build/avx512 in this project), 250 MB; nothing is installed.
set -eu
project=$(cd -- "$(dirname -- "$0")/.." && pwd)
here=$project/scripts/avx512_emulated
work=${EVERYDEAL_EMULATOR:-$project/build/avx512}

refuse() { echo "avx512_emulated: $*" >&2; exit 2; }
[ "$(uname -m)" = x86_64 ] || refuse "the tests are for x86-64; this machine is $(uname -m)"
for tool in apt-get dpkg-deb gcc as ld objcopy cargo; do
    command -v "$tool" >/dev/null || refuse "no $tool here: this needs Debian (or a child of it), gcc, binutils and cargo"
done

mkdir -p "$work"
cd "$work"

# Bochs and all the libraries it loads, from where this machine's apt gets its packages, unpacked aside: apt with a state
# of its own, so it need not be root.
if [ ! -e root/usr/bin/bochs-bin ]; then
    echo "avx512_emulated: fetching Bochs from Debian (55 MB) ..." >&2
    mkdir -p apt/lists/partial apt/cache/archives/partial
    : >apt/status
    cat >apt/apt.conf <<END
Dir::State "$work/apt";
Dir::State::lists "$work/apt/lists";
Dir::State::status "$work/apt/status";
Dir::Cache "$work/apt/cache";
Debug::NoLocking "true";
APT::Sandbox::User "";
APT::Architecture "amd64";
END
    export APT_CONFIG="$work/apt/apt.conf"
    { apt-get -q update && apt-get -qy --no-install-recommends --download-only install bochs bochs-term vgabios; } \
        >apt/log 2>&1 || { tail -n 5 apt/log >&2; refuse "Debian's packages cannot be fetched (all of it: $work/apt/log)"; }
    unset APT_CONFIG
    rm -rf unpacked
    for package in apt/cache/archives/*.deb; do dpkg-deb -x "$package" unpacked; done
    rm -rf root
    mv unpacked root
fi

# The firmware and the little system.
gcc -std=c2x -Os -ffreestanding -fno-pic -fno-pie -mno-red-zone -mgeneral-regs-only -fno-stack-protector \
    -fno-asynchronous-unwind-tables -fcf-protection=none -Wall -Wextra -Werror -c "$here/linux.c" -o linux.o
as "$here/start.s" -o start.o
ld -z noexecstack --no-warn-rwx-segments -T "$here/image.ld" start.o linux.o -o image.elf
objcopy -O binary -j rom image.elf firmware
objcopy -O binary -j .text image.elf image

# The test binary, as a static program.
program=$(
    cd "$project/kernel" &&
        RUSTFLAGS="-C target-feature=+crt-static" CARGO_TARGET_DIR="$work/target" \
            cargo test --quiet --release --lib --no-run --target x86_64-unknown-linux-gnu --message-format json |
        sed -n 's/.*"executable":"\([^"]*\)".*/\1/p'
)
[ -n "$program" ] || refuse "cargo built no test binary"
objcopy --strip-debug "$program" program
[ "$(stat -c %s program)" -lt $((48 << 20)) ] || refuse "the test binary is too large for its place in memory"

case ${1:-} in
'') set -- avx512 self_tests_pass pavlicek::tests --include-ignored --nocapture ;;
all) set -- --skip small_stack --skip totals ;; # one starts a thread, one takes very long
esac
printf '%s\0' program --test-threads=1 "$@" '' >arguments

cat >bochsrc <<END
display_library: rfb, options="timeout=0"
cpu: model=corei7_icelake_u, count=1, ips=100000000, ignore_bad_msrs=1
memory: guest=1024, host=1024
romimage: file=$work/firmware, address=0xffff0000
vgaromimage: file=$work/root/usr/share/vgabios/vgabios.bin
optramimage1: file=$work/image, address=0x100000
optramimage2: file=$work/arguments, address=0xc00000
optramimage3: file=$work/program, address=0x1000000
clock: sync=none, time0=1700000000
port_e9_hack: enabled=1
log: $work/bochs.log
panic: action=fatal
error: action=report
info: action=report
END
triple=x86_64-linux-gnu
libraries=$work/root/usr/lib/$triple:$work/root/lib/$triple
loader=$(find root/usr/lib/$triple root/lib/$triple -name 'ld-linux-x86-64.so.2' 2>/dev/null | head -n 1)
export LTDL_LIBRARY_PATH="$work/root/usr/lib/$triple/bochs/plugins" BXSHARE="$work/root/usr/share/bochs"
echo c |  # "continue", for a Bochs that was built with its debugger
    "$loader" --library-path "$libraries" root/usr/bin/bochs-bin -q -f bochsrc 2>/dev/null |
    tee output | sed -un '/^running/,/^EMULATED/p'
grep -q "^EMULATED: exit status 0," output || refuse "the tests did not all pass (see $work/output and $work/bochs.log)"
