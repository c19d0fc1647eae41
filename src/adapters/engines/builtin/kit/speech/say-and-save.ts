import path from 'node:path'
import { type EngineOutput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { writeMp3, writeWav } from '../sound/write-sound.ts'
import type { Speech } from './speak.ts'

/** Speaking takes this part of the progress; the rest is for reading before and writing after it. */
const FROM = 0.1
const TO = 0.93

/** Speaks, and returns a small file for playing and an uncompressed one for editors. */
export async function sayAndSave(
  say: (progress: (done: number) => void) => Promise<Speech>,
  tools: TaskTools,
): Promise<EngineOutput> {
  tools.progress(FROM, 'speaking')
  const { samples, rate } = await say((done) => tools.progress(FROM + (TO - FROM) * done, 'speaking'))
  if (samples.length === 0) throw new RejectedByEngineError('nothing_to_say')
  tools.progress(TO, 'finishing')
  const wav = path.join(tools.workspace, 'speech.wav')
  const mp3 = path.join(tools.workspace, 'speech.mp3')
  await writeWav(wav, samples, rate)
  await writeMp3(wav, mp3, tools)
  const facts = { width: null, height: null, durationMs: Math.round((samples.length / rate) * 1000) }
  return {
    kind: 'audio',
    files: [
      { variant: 'mp3', path: mp3, mime: 'audio/mpeg', ...facts },
      { variant: 'wav', path: wav, mime: 'audio/wav', ...facts },
    ],
  }
}
