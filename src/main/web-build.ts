import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { billOfMaterials } from './sbom.ts'

export type WebBuild = { id: string; builtAt: string; folder: string }

const ROOT = path.resolve(import.meta.dirname, '../..')
const BUILDS = path.join(ROOT, 'build')
const SOURCES = [
  'src/web',
  'src/shared',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const BUILDS_KEPT = 3

/**
 * The browser code, built when its sources have changed since the last build. The id is the hash of the sources, so
 * the same sources always find their build again, on any machine.
 */
export async function ensureWebBuild(print: (line: string) => void): Promise<WebBuild> {
  const id = await hashSources()
  const folder = path.join(BUILDS, id)
  if (!existsSync(path.join(folder, 'build.json'))) {
    print('Building the pages (only after a change; takes a few seconds) …')
    await buildInto(id, folder)
    await removeOldBuilds(id)
  }
  const { builtAt } = JSON.parse(await readFile(path.join(folder, 'build.json'), 'utf8')) as {
    builtAt: string
  }
  return { id, builtAt, folder }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await filesUnder(path.join(ROOT, source))) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash
        .update(path.relative(ROOT, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 12)
}

async function filesUnder(target: string): Promise<string[]> {
  if (!existsSync(target)) return []
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [target]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/**
 * Built in a temporary folder and then renamed, so that an interrupted build, or one made by two starts at once, is
 * never used.
 */
async function buildInto(id: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  await runBuild(id, unfinished)
  await compressAssets(path.join(unfinished, 'client'))
  await writeBillOfMaterials(path.join(unfinished, 'sbom.cdx.json'))
  await writeFile(
    path.join(unfinished, 'build.json'),
    JSON.stringify({ id, builtAt: new Date().toISOString() }),
  )
  await rename(unfinished, folder).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(path.join(folder, 'build.json'))) throw error
  })
}

async function runBuild(id: string, folder: string): Promise<void> {
  await mkdir(BUILDS, { recursive: true })
  const command = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [command, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: path.relative(ROOT, folder), BUILD_ID: id },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exitCode = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (exitCode !== 0) throw new Error(`The pages could not be built:\n${output}`)
}

async function writeBillOfMaterials(file: string): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(ROOT, name), 'utf8'))
  const bill = billOfMaterials(await read('package.json'), await read('package-lock.json'))
  await writeFile(file, JSON.stringify(bill, null, 2))
}

async function compressAssets(folder: string): Promise<void> {
  const compressible = (await filesUnder(folder)).filter((file) =>
    /\.(js|css|svg|json|txt|webmanifest)$/.test(file),
  )
  await Promise.all(
    compressible.map(async (file) => {
      const content = await readFile(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}

/** A few older builds stay, because sites that still run from them need their files. */
async function removeOldBuilds(currentId: string): Promise<void> {
  const names = (await readdir(BUILDS)).filter((name) => /^[0-9a-f]{12}$/.test(name) && name !== currentId)
  const dated = await Promise.all(
    names.map(async (name) => {
      const info = await readFile(path.join(BUILDS, name, 'build.json'), 'utf8').catch(() => '{"builtAt":""}')
      return { name, builtAt: (JSON.parse(info) as { builtAt: string }).builtAt }
    }),
  )
  const old = dated.sort((a, b) => b.builtAt.localeCompare(a.builtAt)).slice(BUILDS_KEPT - 1)
  await Promise.all(old.map(({ name }) => rm(path.join(BUILDS, name), { recursive: true, force: true })))
}
