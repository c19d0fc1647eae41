import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TaskTools } from '../src/adapters/engines/builtin/host/task.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { readSound } from '../src/adapters/engines/builtin/sound/read-sound.ts'
import { writeWav } from '../src/adapters/engines/builtin/sound/write-sound.ts'
import {
  createRecogniser,
  RECOGNISER_RATE,
  SENTENCES,
  wordErrorRate,
} from '../src/adapters/engines/builtin/speech/recogniser.fixture.ts'
import { speak } from '../src/adapters/engines/builtin/speech/speak.ts'
import { VOICES, type VoiceName } from '../src/adapters/engines/builtin/speech/voices.ts'
import {
  judgeMatch,
  measureUsualVoice,
  SPEAKERS,
} from '../src/adapters/engines/builtin/voice/match-samples.fixture.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import { median, type Row, ratio } from './table.ts'

const LONG_TEXT = SENTENCES.join(' ')
const ROUNDS = 3

/** How fast speech is made, how well it is understood, and how near matched voices come. */
export async function benchSpeech(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-speech-'))
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: '' })
  if (!ffmpeg) throw new Error('This bench needs ffmpeg, which npm installs.')
  const signal = new AbortController().signal
  const tools: TaskTools = { models: createModels(2_000), ffmpeg, signal, workspace, progress: () => {} }
  try {
    return [...(await benchSpeed(tools)), ...(await benchWords(tools)), ...(await benchMatches(tools))]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

/** Seconds of speech that are made in one second; the network's voices beside the robot. */
async function benchSpeed(tools: TaskTools): Promise<Row[]> {
  const speeds: Record<'heart' | 'robot', number[]> = { heart: [], robot: [] }
  for (const voice of ['heart', 'robot'] as const) await speak(SENTENCES[0], { voice }, tools)
  for (let round = 0; round < ROUNDS; round++) {
    for (const voice of ['heart', 'robot'] as const) {
      const started = performance.now()
      const { samples, rate } = await speak(LONG_TEXT, { voice }, tools)
      speeds[voice].push(samples.length / rate / ((performance.now() - started) / 1000))
    }
  }
  const [natural, robot] = [median(speeds.heart), median(speeds.robot)]
  return [
    { name: 'natural voice', value: natural, unit: '× real time' },
    { name: 'robot', value: robot, unit: '× real time', compared: ratio(robot, natural, 'natural') },
    { name: 'memory of the process', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB' },
  ]
}

/** The part of the words that a recogniser writes down wrongly, over all sentences. */
async function benchWords(tools: TaskTools): Promise<Row[]> {
  const recogniser = await createRecogniser()
  const rows: Row[] = []
  for (const voice of Object.keys(VOICES) as VoiceName[]) {
    let wrong = 0
    for (const sentence of SENTENCES) {
      const { samples, rate } = await speak(sentence, { voice }, tools)
      const file = path.join(tools.workspace, 'heard.wav')
      await writeWav(file, samples, rate)
      const heard = await recogniser.write(await readSound(file, { rate: RECOGNISER_RATE }, tools))
      wrong += wordErrorRate(sentence, heard) / SENTENCES.length
    }
    rows.push({ name: `words not understood, ${voice}`, value: 100 * wrong, unit: '%' })
  }
  return rows
}

async function benchMatches(tools: TaskTools): Promise<Row[]> {
  const usual = await measureUsualVoice(tools)
  const rows: Row[] = []
  for (const [name, speaker] of Object.entries(SPEAKERS)) {
    const { before, after } = await judgeMatch(speaker, usual, tools)
    rows.push(
      {
        name: `pitch off, match of ${name}`,
        value: after.semitones,
        unit: 'semitones',
        compared: ratio(after.semitones, before.semitones, 'usual voice'),
      },
      {
        name: `colour off, match of ${name}`,
        value: after.decibels,
        unit: 'dB',
        compared: ratio(after.decibels, before.decibels, 'usual voice'),
      },
    )
  }
  return rows
}
