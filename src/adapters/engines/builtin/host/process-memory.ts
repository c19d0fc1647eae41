import { readFile } from 'node:fs/promises'

/** What a process holds in memory as the system counts it, or null where the system does not say it in a file. */
export async function readMemoryMb(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
