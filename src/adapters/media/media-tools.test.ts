import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { mediaToolsContract } from '../../../tests/contracts/media-tools.contract.ts'
import { EMPTY_ENVIRONMENT } from '../confinement/confinement.ts'
import { openConfinement } from '../confinement/open-confinement.ts'
import { openProcessHome } from '../confinement/process-home.ts'
import { createMediaTools } from './media-tools.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-media-tools-'))
chmodSync(folder, 0o711)
const home = await openProcessHome(path.join(folder, 'work'))
const strict = await openConfinement({
  home,
  caches: [],
  readable: [
    ...['src', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name)),
    process.execPath,
  ],
})
const confined = path.join(home, 'files', 'one')
const plain = path.join(folder, 'plain')
for (const each of [confined, plain]) mkdirSync(each, { recursive: true, mode: 0o711 })

const subjects = [
  { name: 'as strictly as this machine allows', confinement: strict, folder: confined },
  { name: 'without anything that a machine need allow', confinement: EMPTY_ENVIRONMENT, folder: plain },
].map((each) => ({ ...each, tools: createMediaTools({ ffmpeg: null, confinement: each.confinement }) }))

afterAll(() => {
  for (const { tools } of subjects) tools.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const { name, ...subject } of subjects) mediaToolsContract(name, subject)
