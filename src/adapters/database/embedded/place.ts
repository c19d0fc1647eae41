import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from './sync-folder.ts'
import { canEnter, findServerUser, SERVER_ENVIRONMENT, type SystemUser } from './system-user.ts'

/** The location of a database, and the user of its server (null: the user of this process). */
export interface Place {
  home: string
  cluster: string
  user: SystemUser | null
  /** The wanted folder, if the database had to be put elsewhere and no note says so there yet. */
  unannouncedIn: string | null
}

const POINTER = 'where-the-database-is.txt'

/**
 * Chooses the folder of the database: the wanted one, unless the server's user may not enter it, as with a project in
 * root's own home. The data then goes to a folder of the system, and a note in the wanted folder leads there. Without
 * that note a new, empty database is created, so that deleting the wanted folder resets the site.
 */
export function choosePlace(wanted: string, systemFolder: string): Place {
  const noted = readPointer(wanted)
  if (noted && !existsSync(clusterOf(noted))) {
    throw new Error(
      `The database of this site was kept in ${noted}, which is gone. Put it back, or delete ${join(wanted, POINTER)} to begin with an empty one.`,
    )
  }
  const home = noted ?? wanted
  const owner = statSync(clusterOf(home), { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) return placeOfOrdinaryUser(home, owner?.uid)
  if (owner) return placeOfExisting(home, owner)

  const user = findServerUser()
  if (canEnter(user, wanted)) return { home: wanted, cluster: clusterOf(wanted), user, unannouncedIn: null }
  const elsewhere = makeSystemHome(wanted, systemFolder)
  return { home: elsewhere, cluster: clusterOf(elsewhere), user, unannouncedIn: wanted }
}

function clusterOf(home: string): string {
  return join(home, 'cluster')
}

function placeOfOrdinaryUser(home: string, owner: number | undefined): Place {
  if (owner !== undefined && owner !== process.getuid?.()) {
    throw new Error(
      `The database in ${home} belongs to another user (id ${owner}): start the site as that user or as root.`,
    )
  }
  return { home, cluster: clusterOf(home), user: null, unannouncedIn: null }
}

/** A database keeps its original user: this process may have run as another one then. */
function placeOfExisting(home: string, owner: { uid: number; gid: number }): Place {
  const cluster = clusterOf(home)
  let user: SystemUser = { name: `#${owner.uid}`, uid: owner.uid, gid: owner.gid }
  if (owner.uid === 0) {
    // A backup that root has copied back belongs to root.
    user = findServerUser()
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster], { env: SERVER_ENVIRONMENT })
  }
  if (!canEnter(user, home)) {
    throw new Error(
      `The database in ${home} belongs to the user ${user.name}, who may no longer enter that folder: allow it (chmod o+x on the folders above), or move the data folder.`,
    )
  }
  return { home, cluster, user, unannouncedIn: null }
}

function makeSystemHome(wanted: string, systemFolder: string): string {
  const home = join(familyOf(wanted, systemFolder), randomBytes(8).toString('hex'))
  for (const folder of [systemFolder, dirname(home), home]) {
    mkdirSync(folder, { recursive: true })
    // Whatever the umask: the server's user has to pass through.
    chmodSync(folder, 0o711)
  }
  return home
}

/** All databases that ever belonged to one wanted folder share a parent. */
function familyOf(wanted: string, systemFolder: string): string {
  return join(systemFolder, createHash('sha256').update(wanted).digest('hex').slice(0, 16))
}

/** Writes the note that leads to the database, and returns the message for the operator. */
export function announcePlace({ home, user }: Place, wanted: string): string {
  const reason = `its server runs as the user "${user?.name}", who may not enter ${wanted}`
  writeFileSync(
    join(wanted, POINTER),
    `The database of this site is kept in the folder\n\n  ${home}\n\nbecause ${reason}.\nWithout this note the site begins again with an empty database.\n`,
    { flush: true },
  )
  syncFolder(wanted)
  const earlier = readdirSync(dirname(home)).filter((name) => join(dirname(home), name) !== home)
  const leftovers = earlier.length
    ? ` Earlier databases of this folder are still in ${dirname(home)}; delete them if you no longer need them.`
    : ''
  return `The database is kept in ${home}, because ${reason}.${leftovers}`
}

function readPointer(wanted: string): string | null {
  const file = join(wanted, POINTER)
  if (!existsSync(file)) return null
  const home = /^ {2}(\/.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (!home)
    throw new Error(
      `${file} does not say where the database is. Restore it, or delete it to begin with an empty one.`,
    )
  return home
}
