import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { enginesContract } from '../../../../tests/contracts/engines.contract.ts'
import { createBuiltinEngines } from './builtin-engines.ts'

const engines = createBuiltinEngines({
  processes: 1,
  memoryMb: 2_000,
  ffmpeg: null,
  log: pino({ level: 'silent' }),
})
const folder = await mkdtemp(path.join(tmpdir(), 'engines-contract-'))
afterAll(async () => {
  await engines.close()
  await rm(folder, { recursive: true })
})

const empty = path.join(folder, 'empty.png')
await sharp({ create: { width: 64, height: 64, channels: 3, background: '#88aacc' } })
  .png()
  .toFile(empty)
const image = {
  path: empty,
  kind: 'image',
  mime: 'image/png',
  width: 64,
  height: 64,
  durationMs: null,
} as const
const values = { prompt: 'a fox and an owl', ratio: '1:1', drawing: 'flat', outputs: 2 }

enginesContract('built in', {
  engines,
  newWorkspace: () => mkdtemp(path.join(folder, 'run-')),
  input: { tool: 'text-to-image-ai', values, seed: 1 },
  outputs: 2,
  hopeless: { tool: 'ai-background-remover', values: { image }, seed: 1 },
  missing: 'ai-voice-cloning',
})
