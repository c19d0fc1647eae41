import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TaskTools } from '../host/task.ts'
import { writeMp3, writeWav } from '../sound/write-sound.ts'
import { speak } from './speak.ts'
import type { VoiceName } from './voices.ts'

/** What a voice sounds like, for people who choose one: a few seconds as MP3. */
export async function writeVoicePreview(
  voice: VoiceName,
  mp3Path: string,
  tools: Pick<TaskTools, 'models' | 'ffmpeg' | 'signal' | 'workspace'>,
): Promise<void> {
  const name = `${voice.charAt(0).toUpperCase()}${voice.slice(1)}`
  const { samples, rate } = await speak(
    `Hi, I am ${name}. I can read your stories, your jokes and your news.`,
    { voice },
    tools,
  )
  const wav = path.join(tools.workspace, `${voice}.wav`)
  await writeWav(wav, samples, rate)
  await writeMp3(wav, mp3Path, tools)
  await rm(wav)
}
