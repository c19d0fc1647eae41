import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

/**
 * The owner of the folder: the machine, the process, and a mark that distinguishes it from an earlier one with the same
 * number.
 */
const NAME = /^(?<machine>.+)~(?<pid>\d+)~[0-9a-f-]{36}$/

/**
 * Creates the folder for all temporary files of this process, and deletes those of killed processes on this machine.
 */
export async function openProcessHome(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o711 })
  for (const name of await readdir(root)) {
    const { machine, pid } = NAME.exec(name)?.groups ?? {}
    if (machine === machineName() && !isOther(Number(pid))) {
      await rm(path.join(root, name), { recursive: true, force: true })
    }
  }
  const home = path.join(root, `${machineName()}~${process.pid}~${randomUUID()}`)
  await mkdir(home, { mode: 0o711 })
  return home
}

const machineName = () => hostname().replaceAll(/[^\w.-]/g, '-')

/**
 * Whether another process has the number now. An earlier one with our own number is gone: in containers they all have
 * the same.
 */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
