import { expect, test } from 'vitest'
import type { Models } from '../../models/models.ts'
import { models } from '../../models.fixture.ts'
import { BANDS, bandAt } from '../sound/voice/bands.ts'
import { fourier, hann } from '../sound/voice/fourier.ts'
import { KOKORO_RATE, speakPhonemes } from './kokoro.ts'
import { loadPlainKokoro } from './plain-kokoro.fixture.ts'
import { planSpeech } from './plan-speech.ts'

/** In decibels. The original network leaves the phase of its highest frequency to rounding, which is most of this. */
const FURTHEST = 1.5
const WINDOW = 1024
/** Moments this quiet relative to the loudest one are ignored. */
const QUIET = 1e-5

/** The power of each band at each moment. */
function bandPowers(samples: Float32Array): Float64Array[] {
  const window = hann(WINDOW)
  const moments = Math.floor((2 * samples.length) / WINDOW) - 1
  return Array.from({ length: moments }, (_, moment) => {
    const start = (moment * WINDOW) / 2
    const real = Float64Array.from(window, (weight, i) => weight * (samples[start + i] ?? 0))
    const imaginary = new Float64Array(WINDOW)
    fourier(real, imaginary)
    const powers = new Float64Array(BANDS)
    for (let bin = 0; bin < WINDOW / 2; bin++) {
      const band = Math.round(bandAt((bin * KOKORO_RATE) / WINDOW))
      powers[band] = (powers[band] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
    }
    return powers
  })
}

/** The distance of two recordings: the root of the mean square over all bands of all audible moments, in decibels. */
function spectralDistance(one: Float32Array, other: Float32Array): number {
  const own = bandPowers(one)
  const others = bandPowers(other)
  const loudest = Math.max(...own.flatMap((powers) => [...powers]))
  const distances = own.flatMap((powers, moment) =>
    Array.from(powers, (power, band) => {
      const [a, b] = [power, others[moment]?.[band] ?? 0].map((value) => value + QUIET * loudest)
      return 10 * Math.log10((a ?? 1) / (b ?? 1))
    }),
  )
  return Math.sqrt(distances.reduce((sum, distance) => sum + distance ** 2, 0) / distances.length)
}

test('faster steps say the same in the same voice', async () => {
  const [piece] = await planSpeech('The quick brown fox jumps.', 'american')
  const say = async (networks: Pick<Models, 'run'>) =>
    speakPhonemes(piece?.phonemes ?? '', { mix: { af_heart: 1 }, speed: 1 }, networks)
  const packaged = await loadPlainKokoro()
  const plain = await say(packaged)
  await packaged.release()
  const fast = await say(models)
  expect(fast).toHaveLength(plain.length)
  expect(spectralDistance(plain, fast)).toBeLessThan(FURTHEST)
})
