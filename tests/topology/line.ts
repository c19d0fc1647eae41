import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A connection to the database that can be cut; network namespaces would need root. Open connections then
 * break, and new ones fail until it is restored.
 */
export async function openDatabaseLine({ host, port }: { host: string; port: number }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-line-'))
  const name = `.s.PGSQL.${port}`
  const open = new Set<Socket>()
  let up = true
  const server = createServer((near) => {
    if (!up) return void near.destroy()
    const far = connect(path.join(host, name))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(path.join(folder, name))
  await once(server, 'listening')
  return {
    host: folder,
    cut() {
      up = false
      for (const socket of open) socket.destroy()
    },
    mend() {
      up = true
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
