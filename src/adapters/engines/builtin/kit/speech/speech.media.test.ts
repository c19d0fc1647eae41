import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import * as parody from '../../tools/speech/parody.ts'
import * as textToAudio from '../../tools/speech/text-to-audio.ts'
import { loudnessOf } from '../sound/loudness.ts'
import { readSound } from '../sound/read-sound.ts'
import { semitonesBetween } from '../sound/voice/profile.ts'
import { medianPitch, trackPitch } from '../sound/voice/track-pitch.ts'
import { loadRecogniser, RECOGNISER_RATE, SENTENCES, wordErrorRate } from './recogniser.fixture.ts'
import { speak } from './speak.ts'
import { createSpeechTools } from './speech-tools.fixture.ts'

const { tools, remove } = await createSpeechTools()
afterAll(remove)

const MAX_WRONG = 0.15

function valuesOf(text: string, rest = {}) {
  return { text, voice: 'robot', speed: 1, pitch: 0, ...rest }
}

function longestSilence(samples: Float32Array): number {
  let run = 0
  let longest = 0
  for (const sample of samples) {
    run = Math.abs(sample) > 1e-3 ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

async function say(values: ReturnType<typeof valuesOf>) {
  const [output] = await textToAudio.run({ tool: 'ai-text-to-audio', seed: 1, values }, tools)
  const file = (variant: string) => output?.files.find((one) => one.variant === variant)
  return { output, mp3: file('mp3'), wav: file('wav') }
}

describe('speech', () => {
  it.each([
    ['heart', SENTENCES[0]],
    ['george', SENTENCES[1]],
    ['robot', SENTENCES[0]],
  ])('of %s is understood by a recogniser', async (voice, sentence) => {
    const { wav } = await say(valuesOf(sentence, { voice }))
    const samples = await readSound(wav?.path ?? '', { rate: RECOGNISER_RATE }, tools)
    const heard = await (await loadRecogniser()).write(samples)
    expect(wordErrorRate(sentence, heard)).toBeLessThanOrEqual(MAX_WRONG)
  })

  it('is an MP3 and a WAV of the same length, at the common loudness', async () => {
    const { output, mp3, wav } = await say(valuesOf(SENTENCES[0]))
    expect(output?.files.map(({ variant, mime }) => [variant, mime])).toEqual([
      ['mp3', 'audio/mpeg'],
      ['wav', 'audio/wav'],
    ])
    const played = await readSound(mp3?.path ?? '', { rate: 24_000 }, tools)
    const plain = await readSound(wav?.path ?? '', { rate: 24_000 }, tools)
    expect(plain.length / 24).toBeCloseTo(wav?.durationMs ?? 0, -1)
    expect(Math.abs(played.length - plain.length) / 24_000).toBeLessThan(0.1)
    expect(loudnessOf(plain, 24_000)).toBeCloseTo(-16, 0)
    expect((await readFile(wav?.path ?? '')).subarray(0, 4).toString()).toBe('RIFF')
  })

  it('is faster and higher on request', async () => {
    const plain = await speak(SENTENCES[0], { voice: 'robot' }, tools)
    const fast = await speak(SENTENCES[0], { voice: 'robot', speed: 1.6 }, tools)
    const high = await speak(SENTENCES[0], { voice: 'robot', pitch: 5 }, tools)
    expect(plain.samples.length / fast.samples.length).toBeCloseTo(1.6, 0)
    expect(Math.abs(high.samples.length - plain.samples.length)).toBeLessThan(24)
    const pitchOf = (samples: Float32Array) => medianPitch(trackPitch(samples, 24_000))
    expect(semitonesBetween(pitchOf(plain.samples), pitchOf(high.samples))).toBeCloseTo(5, 0)
  })

  it('has the silence of a pause mark', async () => {
    const { samples } = await speak('Ready. [pause 2s] Go now.', { voice: 'robot' }, tools)
    expect(longestSilence(samples) / 24_000).toBeGreaterThan(2)
  })

  it('of a long text reports progress, and stops when asked to', async () => {
    const steps: number[] = []
    const stopping = new AbortController()
    const text = SENTENCES.join(' ')
    const spoken = speak(text, { voice: 'robot' }, { ...tools, signal: stopping.signal }, (done) => {
      steps.push(done)
      if (steps.length === 3) stopping.abort(new Error('stopped'))
    })
    await expect(spoken).rejects.toThrow('stopped')
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(steps.at(-1)).toBeLessThan(1)
  })
})

describe('before payment', () => {
  const warningsFor = async (text: string) =>
    (await textToAudio.inspect({ tool: 'ai-text-to-audio', seed: 1, values: valuesOf(text) })).warnings

  it('text that cannot be spoken causes a warning', async () => {
    expect(await warningsFor('Hello, Zoë! 😀')).toEqual([])
    expect(await warningsFor('Hello there, my good friends, привет')).toEqual(['not_all_spoken'])
    await expect(warningsFor('😀 123')).resolves.toEqual([])
    await expect(warningsFor('😀')).rejects.toThrow('nothing_to_say')
    await expect(warningsFor('привет 😀')).rejects.toThrow('other_language')
  })
})

it.each([textToAudio, parody])('another language is refused, not read as English', async ({ run }) => {
  const values = valuesOf('Je ne sais pas où est le chat.')
  await expect(run({ tool: 'ai-text-to-audio', seed: 1, values }, tools)).rejects.toThrow('other_language')
})

it('the parody speaks in its own style, and keeps the words', async () => {
  const input = {
    tool: 'trump-ai-voice-generator',
    seed: 1,
    values: { text: SENTENCES[7], speed: 1 },
  } as const
  const [output] = await parody.run(input, tools)
  const samples = await readSound(output?.files[0].path ?? '', { rate: RECOGNISER_RATE }, tools)
  const heard = await (await loadRecogniser()).write(samples)
  expect(wordErrorRate(SENTENCES[7], heard)).toBeLessThanOrEqual(MAX_WRONG)
})
