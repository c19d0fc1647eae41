import { afterAll, describe, expect, it } from 'vitest'
import type { EngineFile } from '../../../../../modules/generations/engine.ts'
import { makeVoice, PLAIN_VOICE } from '../../kit/sound/voice/test-voice.fixture.ts'
import { writeWav } from '../../kit/sound/write-sound.ts'
import { createSpeechTools } from '../../kit/speech/speech-tools.fixture.ts'
import { chooseMix } from './choose-mix.ts'
import { judgeMatch, measureUsualVoice, SPEAKERS } from './match-samples.fixture.ts'
import { loadStockProfiles } from './stock-profiles.ts'
import { inspect } from './voice-match.ts'

const { tools, newPath, remove } = await createSpeechTools()
afterAll(remove)

/** Measured once. */
const usual = measureUsualVoice(tools)

async function recording(samples: Float32Array): Promise<EngineFile> {
  const path = newPath()
  await writeWav(path, samples, PLAIN_VOICE.rate)
  return { path, kind: 'audio', mime: 'audio/wav', width: null, height: null, durationMs: null }
}

async function look(samples: Float32Array, text = 'Hello there.') {
  const values = { sample: await recording(samples), text, speed: 1 }
  return inspect({ tool: 'ai-voice-cloning', seed: 1, values }, tools)
}

describe('a matched voice', () => {
  it.each(['a deep man', 'a robot'])(
    'has the pitch and the colour of %s, which no candidate has',
    async (name) => {
      const speaker = SPEAKERS[name]
      if (!speaker) throw new Error(`There is no ${name}.`)
      const { before, after } = await judgeMatch(speaker, await usual, tools)
      expect(Math.abs(before.semitones)).toBeGreaterThan(5)
      expect(Math.abs(after.semitones)).toBeLessThan(0.6)
      expect(after.speaker).toBeLessThan(0.6 * before.speaker)
      expect(after.decibels).toBeLessThan(0.6 * before.decibels)
    },
  )

  it('is mixed from the nearest stock voices', async () => {
    const stock = await loadStockProfiles()
    const { mix, distance } = chooseMix(stock.am_michael, stock)
    expect(mix.am_michael).toBeGreaterThan(0.9)
    expect(distance).toBe(0)
    expect(Object.values(mix).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })
})

describe('before payment', () => {
  it('a warning says that a match is not a copy', async () => {
    const { warnings } = await look(makeVoice({ ...PLAIN_VOICE, seconds: 10 }))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^voice_match/)
  })

  it('a recording without a voice is refused', async () => {
    const noise = Float32Array.from({ length: 10 * PLAIN_VOICE.rate }, () => Math.random() - 0.5)
    await expect(look(new Float32Array(10 * PLAIN_VOICE.rate))).rejects.toThrow('no_voice')
    await expect(look(noise)).rejects.toThrow('no_voice')
  })

  it('a text without words is refused', async () => {
    await expect(look(makeVoice(PLAIN_VOICE), '🎈')).rejects.toThrow('nothing_to_say')
  })
})
