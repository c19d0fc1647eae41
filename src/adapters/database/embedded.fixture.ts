import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { QUICK_NODE } from '../../../tests/quick-node.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import type { Connection } from './embedded/server.ts'
import type { SystemUser } from './embedded/system-user.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const log = pino({ level: 'silent' })
let folder: string
let servers: EmbeddedPostgres[] = []
let children: ChildProcess[] = []

function makeFolder(): string {
  const made = mkdtempSync('/tmp/plumdrop-launcher-')
  chmodSync(made, 0o711)
  return made
}

/** Gives every test of the file its own folder, and ends everything that the test has started. */
export function cleanUpAfterTests(): void {
  beforeEach(() => {
    folder = makeFolder()
  })

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(servers.map((server) => server.stop()))
    await waitForEnd()
    servers = []
    children = []
    rmSync(folder, { recursive: true, force: true })
  })
}

/** For tests that are not about a first start: the cluster's files, which take a second, are made once and copied. */
export function beginWithFiles(): void {
  let made: Promise<string> | null = null
  async function make(): Promise<string> {
    const home = makeFolder()
    const server = await startEmbeddedPostgres({ dataDir: home, throwaway: true, log })
    await server.stop()
    return home
  }
  beforeEach(async () => {
    made ??= make()
    mkdirSync(dataFolder())
    // With their owner, who is another user if root runs the tests.
    spawnSync('cp', ['-a', join(await made, 'cluster'), clusterFolder()])
  })
  afterAll(async () => {
    if (made) rmSync(await made, { recursive: true, force: true })
  })
}

/** The folder of the running test. */
export function testFolder(): string {
  return folder
}

export function dataFolder(): string {
  return join(folder, 'data')
}

export function clusterFolder(): string {
  return join(dataFolder(), 'cluster')
}

export async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: dataFolder(),
    systemFolder: join(folder, 'system'),
    throwaway: true,
    log,
    ...options,
  })
  servers.push(server)
  return server
}

export async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts a process of the site and reads its output, line by line. */
export function startProcess(task: 'wait' | 'write', user: SystemUser | null = null) {
  const script = fileURLToPath(new URL('./site-process.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [...QUICK_NODE, script, dataFolder(), task], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  children.push(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const said = (count: number) => vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(count), 20_000)
  return {
    child,
    lines,
    said,
    async ready(): Promise<{ adopted: boolean; connection: Connection }> {
      await said(1)
      return JSON.parse(lines[0] ?? '')
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

export function waitForEnd() {
  return vi.waitFor(() => expect(findPostmaster(clusterFolder())).toBeNull(), 20_000)
}
