import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { JOBS } from '../../src/adapters/queue/graphile-tables.ts'
import { PRESENCE_LOCKS } from '../../src/adapters/queue/presence.ts'

/**
 * The names of the nodes that are running a job. A worker holds a lock on a connection with the name of its
 * node. Empty while the database is down.
 */
export async function nodesWithJobs(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool
    .query<{ name: string }>(
      `select distinct at_work.application_name as name
       from ${JOBS} job
       join pg_locks lock on lock.locktype = 'advisory' and lock.granted and lock.objsubid = 2
         and lock.classid = $1 and lock.objid = hashtext(job.locked_by)::oid
       join pg_stat_activity at_work on at_work.pid = lock.pid`,
      [PRESENCE_LOCKS],
    )
    .catch(() => ({ rows: [] }))
  return new Set(rows.map(({ name }) => name))
}

/** The memory of a process and its children, if the system reports it (Linux). */
export async function memoryOf(pid: number | null): Promise<number> {
  const known = new Map<number, { parent: number; bytes: number }>()
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const figure = (label: string) => Number(new RegExp(`^${label}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    known.set(Number(name), { parent: figure('PPid'), bytes: figure('VmRSS') * 1024 })
  }
  const sum = (of: number): number =>
    [...known].reduce(
      (total, [child, { parent }]) => (parent === of ? total + sum(child) : total),
      known.get(of)?.bytes ?? 0,
    )
  return pid === null ? 0 : sum(pid)
}
