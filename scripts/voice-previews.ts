import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import { createProvenance } from '../src/modules/provenance/provenance.ts'
import { VOICES } from '../src/shared/catalogue/tools/audio-tools.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** Lets every voice say a sentence, to be heard before one is chosen: `node scripts/voice-previews.ts`. */

const FOLDER = path.resolve(import.meta.dirname, '../public/voices')
const TOOL = 'ai-text-to-audio'
const TEXT = 'Hello! This is how I read your words.'

const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
if (!ffmpeg) throw new Error('This needs ffmpeg, which npm installs.')
const engines = createBuiltinEngines({ processes: 1, memoryMb: 2_500, ffmpeg, log: pino({ level: 'warn' }) })
const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-voices-'))
const provenance = createProvenance({ tools: { greySquare: async () => null } })
try {
  await mkdir(FOLDER, { recursive: true })
  for (const voice of VOICES) {
    const [said] = await engines.run(
      { tool: TOOL, seed: 1, values: { text: TEXT, voice, speed: 1, pitch: 0 } },
      { workspace, signal: new AbortController().signal, progress: () => {} },
    )
    if (!said) throw new Error(`${voice} says nothing`)
    const file = path.join(FOLDER, `${voice}.mp3`)
    await runFfmpeg(ffmpeg, ['-i', said.files[0].path, '-c:a', 'libmp3lame', '-b:a', '48k', file])
    const mark = { creationId: 'example', madeAt: new Date(), tool: TOOL, kind: 'generated' } as const
    await provenance.stamp({ path: file, mime: 'audio/mpeg' }, mark)
  }
} finally {
  await engines.close()
  await rm(workspace, { recursive: true })
}
