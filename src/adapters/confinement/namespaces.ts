import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** What confined programs may see of the machine. All paths are absolute. */
export interface Places {
  /** An empty folder, on which the inner file system is mounted. */
  root: string
  /** Writable folders. */
  writable: readonly string[]
  /** Readable paths besides the programs of the system. */
  readable: readonly string[]
}

const SYSTEM = [
  '/usr /bin /sbin /lib /lib32 /lib64 /nix/store /gnu/store /proc /sys',
  '/etc/ld.so.cache /etc/ld-musl-aarch64.path /etc/ld-musl-x86_64.path /etc/fonts /etc/alternatives',
  '/dev/null /dev/zero /dev/urandom /dev/random',
].flatMap((line) => line.split(' '))

const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
const NEEDED = ['unshare', 'sh', 'mount', 'chroot', 'setpriv', 'env', 'mkdir', 'ln', 'readlink'] as const

/**
 * Builds a file system from the paths in the arguments, read-only except for the workspace, enters it, gives up every
 * privilege and becomes the program. There is no network, and nobody else sees its mounts. The shell leaves variables
 * in the environment, which are removed again.
 */
const ENTER = `
set -e
PATH=/usr/bin:/bin:/usr/sbin:/sbin
root=$1 user=$2; shift 2
ulimit -c 0
mount -t tmpfs -o size=1m,mode=755 none "$root"
while [ "$1" != -- ]; do
  how=$1 path=$2; shift 2
  mkdir -p "$root\${path%/*}"
  if [ "$how" = link ]; then ln -s "$(readlink "$path")" "$root$path"; continue; fi
  if [ -d "$path" ]; then mkdir -p "$root$path"; else : > "$root$path"; fi
  mount --rbind "$path" "$root$path"
  if [ "$how" = read ]; then mount -o remount,bind,ro "$root$path"; fi
done
shift
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv \${user:+--reuid=$user --regid=$user --clear-groups} --no-new-privs --inh-caps=-all \\
  --bounding-set=-all env -u PATH -u PWD -u OLDPWD -u SHLVL -u _ "$@"`

/** The command that starts a confined program, without the program itself; null if its tools are missing. */
export function namespaceCommand(places: Places, user: number | null): [string, ...string[]] | null {
  const unshare = NEEDED.every((name) => findTool(name)) && findTool('unshare')
  if (!unshare) return null
  // Root needs no user namespace, and becomes another user inside; anybody else is root in a namespace of their own.
  const spaces = ['--mount', '--net', '--ipc', ...(user === null ? ['--user', '--map-root-user'] : [])]
  const seen = [
    ...outermost([...SYSTEM, ...places.readable]).flatMap((place) => shown('read', place)),
    ...places.writable.flatMap((place) => shown('write', place)),
  ]
  const enter = ['/bin/sh', '-c', ENTER, 'confined', places.root, String(user ?? '')]
  return [unshare, ...spaces, '--', ...enter, ...seen, '--']
}

/** Without folders inside others. */
function outermost(places: readonly string[]): string[] {
  return places.filter((place) => !places.some((other) => place.startsWith(`${other}/`)))
}

function findTool(name: string): string | undefined {
  return PROGRAM_FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** The inner path of a path; a link as one, with its target. */
function shown(how: 'read' | 'write', place: string): string[] {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isSymbolicLink()) return [how, place]
  const target = path.resolve(path.dirname(place), readlinkSync(place))
  const covered = SYSTEM.some((folder) => target.startsWith(`${folder}/`))
  return ['link', place, ...(covered ? [] : shown(how, target))]
}
