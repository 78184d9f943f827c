# Runs in namespaces of its own (see debian.py): lays a writable layer on a Debian, gives it devices, control groups and a
# loopback, and becomes its systemd. What it mounts ends with it. Arguments: the Debian, a folder, a control group.
set -eu
BELOW=$1 ROOT=$2/root GROUP=$3
mount --make-rprivate /
mkdir -p "$2/root" "$2/above" "$2/work"
mount -t overlay -o "lowerdir=$BELOW,upperdir=$2/above,workdir=$2/work" debian "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t cgroup2 cgroup "$ROOT/mnt"
mkdir -p "$ROOT/mnt/$GROUP"
echo 0 > "$ROOT/mnt/$GROUP/cgroup.procs"
umount "$ROOT/mnt"
exec unshare --cgroup sh -eu -c '
    cd "$1"
    mount -t sysfs -o ro sysfs sys
    mount -t cgroup2 cgroup sys/fs/cgroup
    mount -t tmpfs -o mode=755 run run
    mount -t tmpfs -o mode=755 dev dev
    mkdir dev/pts dev/shm
    for one in null zero full random urandom tty; do touch "dev/$one"; mount --bind "/dev/$one" "dev/$one"; done
    mount -t devpts -o newinstance,ptmxmode=0666 pts dev/pts
    mount -t tmpfs shm dev/shm
    ln -s pts/ptmx dev/ptmx
    ln -s /proc/self/fd dev/fd
    mkdir -p var/lib/valkey  # a small disk for the log
    mount -t tmpfs -o size=128m,mode=750 log var/lib/valkey
    hostname rehearsal
    ip link set lo up
    pivot_root . mnt
    umount -l /mnt
    exec env -i container=rehearsal PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/lib/systemd/systemd --system
' sh "$ROOT"
