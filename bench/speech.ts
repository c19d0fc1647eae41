import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TaskTools } from '../src/adapters/engines/builtin/host/task.ts'
import { readSound } from '../src/adapters/engines/builtin/kit/sound/read-sound.ts'
import { truePeakOf } from '../src/adapters/engines/builtin/kit/sound/true-peak.ts'
import { profileOf } from '../src/adapters/engines/builtin/kit/sound/voice/profile.ts'
import { writeWav } from '../src/adapters/engines/builtin/kit/sound/write-sound.ts'
import { KOKORO_RATE, speakPhonemes } from '../src/adapters/engines/builtin/kit/speech/kokoro.ts'
import { loadPlainKokoro } from '../src/adapters/engines/builtin/kit/speech/plain-kokoro.fixture.ts'
import { planSpeech } from '../src/adapters/engines/builtin/kit/speech/plan-speech.ts'
import {
  loadRecogniser,
  RECOGNISER_RATE,
  SENTENCES,
  wordErrorRate,
} from '../src/adapters/engines/builtin/kit/speech/recogniser.fixture.ts'
import { speak } from '../src/adapters/engines/builtin/kit/speech/speak.ts'
import { VOICES, type VoiceName } from '../src/adapters/engines/builtin/kit/speech/voices.ts'
import { createModels, type Models } from '../src/adapters/engines/builtin/models/models.ts'
import * as parody from '../src/adapters/engines/builtin/tools/speech/parody.ts'
import {
  judgeMatch,
  measureUsualVoice,
  SPEAKERS,
} from '../src/adapters/engines/builtin/tools/voice-match/match-samples.fixture.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import { mean, median, type Row, ratio } from './table.ts'

const LONG_TEXT = SENTENCES.slice(0, 4).join(' ')
const ROUNDS = 3
/** The other voices say only this, since there are many of them. */
const SAMPLE = SENTENCES.slice(2, 3)

/** How fast speech is made, how intelligible it is, and how close matched voices come. */
export async function benchSpeech(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-speech-'))
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: '' })
  if (!ffmpeg) throw new Error('This bench needs ffmpeg, which npm installs.')
  const signal = new AbortController().signal
  const tools: TaskTools = { models: createModels(2_000), ffmpeg, signal, workspace, progress: () => {} }
  try {
    return [
      ...(await benchSpeed(tools)),
      ...(await benchWords(tools)),
      ...(await benchMatches(tools)),
      ...(await benchRally(tools)),
      await benchNetwork(tools),
    ]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

/**
 * A speed difference that nobody hears but that the network was not asked for yet, since it remembers its latest
 * answers.
 */
const anew = (round: number) => 1 + (round + 1) / 10_000

/** Seconds of speech that are made in one second; the network's voices compared with the robot. */
async function benchSpeed(tools: TaskTools): Promise<Row[]> {
  const speeds: Record<'heart' | 'robot', number[]> = { heart: [], robot: [] }
  for (const voice of ['heart', 'robot'] as const) await speak(SENTENCES[0], { voice }, tools)
  for (let round = 0; round < ROUNDS; round++) {
    for (const voice of ['heart', 'robot'] as const) {
      const settings = { voice, speed: anew(round) }
      speeds[voice].push(await speedOf(async () => (await speak(LONG_TEXT, settings, tools)).samples))
    }
  }
  const natural = median(speeds.heart)
  const robot = median(speeds.robot)
  return [
    { name: 'natural voice', value: natural, unit: '× real time' },
    { name: 'robot', value: robot, unit: '× real time', compared: ratio(robot, natural, 'natural') },
    { name: 'memory of the process', value: process.memoryUsage().rss / 2 ** 20, unit: 'MB' },
  ]
}

/** The network alone on one sentence, compared with itself without faster steps. */
async function benchNetwork({ models }: TaskTools): Promise<Row> {
  const [piece] = await planSpeech(SENTENCES[0], 'american')
  const plainModels = await loadPlainKokoro()
  const speedWith = (used: Pick<Models, 'run'>, speed: number) =>
    speedOf(() => speakPhonemes(piece?.phonemes ?? '', { mix: VOICES.heart, speed }, used))
  const fast: number[] = []
  const plain: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    plain.push(await speedWith(plainModels, anew(round)))
    fast.push(await speedWith(models, anew(round)))
  }
  await plainModels.release()
  // The first run of each allocates memory.
  const value = median(fast.slice(1))
  const before = median(plain.slice(1))
  return { name: 'network alone', value, unit: '× real time', compared: ratio(value, before, 'as packaged') }
}

async function speedOf(make: () => Promise<Float32Array>): Promise<number> {
  const started = performance.now()
  const { length } = await make()
  return length / KOKORO_RATE / ((performance.now() - started) / 1000)
}

/** The part of the words that a recogniser gets wrong. */
async function benchWords(tools: TaskTools): Promise<Row[]> {
  const recogniser = await loadRecogniser()
  const wrongOf = async (voice: VoiceName, sentences: readonly string[]) => {
    let wrong = 0
    for (const sentence of sentences) {
      const { samples, rate } = await speak(sentence, { voice }, tools)
      const file = path.join(tools.workspace, 'heard.wav')
      await writeWav(file, samples, rate)
      const heard = await recogniser.write(await readSound(file, { rate: RECOGNISER_RATE }, tools))
      wrong += wordErrorRate(sentence, heard)
    }
    return (100 * wrong) / sentences.length
  }
  const rows: Row[] = []
  for (const voice of ['heart', 'robot'] as const) {
    const value = await wrongOf(voice, SENTENCES)
    rows.push({ name: `words not understood, ${voice}`, value, unit: '%' })
  }
  const others: number[] = []
  for (const voice of (Object.keys(VOICES) as VoiceName[]).filter(
    (name) => !['heart', 'robot'].includes(name),
  )) {
    others.push(await wrongOf(voice, SAMPLE))
  }
  return [
    ...rows,
    { name: `words not understood, mean of ${others.length} others`, value: mean(others), unit: '%' },
    { name: 'words not understood, worst of them', value: Math.max(...others), unit: '%' },
  ]
}

async function benchMatches(tools: TaskTools): Promise<Row[]> {
  const usual = await measureUsualVoice(tools)
  const rows: Row[] = []
  const pitches: number[] = []
  for (const [name, speaker] of Object.entries(SPEAKERS)) {
    const { before, after } = await judgeMatch(speaker, usual, tools)
    pitches.push(after.semitones)
    rows.push(
      { name: `pitch above that of ${name}, match`, value: after.semitones, unit: 'semitones' },
      {
        name: `speaker distance, match of ${name}`,
        value: after.speaker,
        unit: '(one person: 2 to 4.5)',
        compared: ratio(after.speaker, before.speaker, 'usual voice'),
      },
      {
        name: `colour off, match of ${name}`,
        value: after.decibels,
        unit: 'dB',
        compared: ratio(after.decibels, before.decibels, 'usual voice'),
      },
    )
  }
  return [...rows, { name: 'pitch of matches, mean bias', value: mean(pitches), unit: 'semitones' }]
}

/** The style of the rally voice beside the plain voice that most of it is mixed from, and the peaks of all of it. */
async function benchRally(tools: TaskTools): Promise<Row[]> {
  const input = { tool: 'trump-ai-voice-generator', seed: 1, values: { text: LONG_TEXT, speed: 1 } } as const
  const [output] = await parody.run(input, tools)
  const read = (file = '') => readSound(file, { rate: KOKORO_RATE }, tools)
  const rally = await read(output?.files[0].path)
  const plain = (await speak(LONG_TEXT, { voice: 'michael' }, tools)).samples
  const rangeOf = (samples: Float32Array) => profileOf(samples, KOKORO_RATE)?.range ?? 0
  return [
    {
      name: 'rally voice, part of the time that is silent',
      value: 100 * silentPart(rally),
      unit: '%',
      compared: ratio(silentPart(rally), silentPart(plain), 'plain voice'),
    },
    {
      name: 'rally voice, from low to high',
      value: rangeOf(rally),
      unit: 'semitones',
      compared: ratio(rangeOf(rally), rangeOf(plain), 'plain voice'),
    },
    { name: 'rally voice, duration', value: rally.length / plain.length, unit: '× plain voice' },
    { name: 'true peak of an MP3', value: truePeakOf(rally), unit: 'dBFS' },
  ]
}

function silentPart(samples: Float32Array): number {
  return samples.filter((sample) => Math.abs(sample) < 1e-3).length / samples.length
}
