import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { VOICES } from '../src/shared/catalogue/tools/audio-tools.ts'
import { markExample } from './mark-example.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { withEngines } from './with-engines.ts'

/** Has every voice say a sentence that people hear before they choose one: `node scripts/voice-previews.ts`. */

const FOLDER = path.resolve(import.meta.dirname, '../public/voices')
const TOOL = 'ai-text-to-audio'
const TEXT = 'Hello! This is how I read your words.'

await mkdir(FOLDER, { recursive: true })
await withEngines(async ({ ffmpeg, workspace, make }) => {
  for (const voice of VOICES) {
    const said = await make(
      { tool: TOOL, seed: 1, values: { text: TEXT, voice, speed: 1, pitch: 0 } },
      workspace,
    )
    const file = path.join(FOLDER, `${voice}.mp3`)
    await runFfmpeg(ffmpeg, ['-i', said, '-c:a', 'libmp3lame', '-b:a', '48k', file])
    await markExample(file, TOOL)
  }
})
