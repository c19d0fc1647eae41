import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { writeVoicePreview } from '../src/adapters/engines/builtin/speech/voice-preview.ts'
import { VOICES, type VoiceName } from '../src/adapters/engines/builtin/speech/voices.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'

/** Makes a few seconds of every voice, to be listened to before one is chosen. */
const FOLDER = path.resolve(import.meta.dirname, '../public/samples/voices')
const ffmpeg = await findFfmpeg({ configured: null, searchPath: '' })
if (!ffmpeg) throw new Error('This needs ffmpeg, which npm installs.')
const workspace = await mkdtemp(path.join(tmpdir(), 'voice-previews-'))
const tools = { models: createModels(2_000), ffmpeg, signal: new AbortController().signal, workspace }
await mkdir(FOLDER, { recursive: true })
for (const voice of Object.keys(VOICES) as VoiceName[]) {
  await writeVoicePreview(voice, path.join(FOLDER, `${voice}.mp3`), tools)
}
await rm(workspace, { recursive: true })
