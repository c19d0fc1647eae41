import { mean } from '../../pictures/statistics.ts'
import { BANDS, bandAt } from './bands.ts'
import { type Moment, voicedMoments } from './spectrum.ts'
import { medianPitch, trackPitch } from './track-pitch.ts'

/** The first ones distinguish voices; later ones distinguish single sounds. */
const COEFFICIENTS = 16
/** One semitone counts as much as this difference in the sound's shape, in decibels. */
const DECIBELS_A_SEMITONE = 1

/**
 * The distance of two recordings as voices, whatever they say: the mean and the spread of their cepstra, and their
 * pitch. It is independent of how a match is chosen or shaped. Two recordings of one person are about 4 apart, those of
 * different people of one sex 7 to 12.
 */
export function speakerDistance(one: Float32Array, other: Float32Array, rate: number): number {
  const here = printOf(one, rate)
  const there = printOf(other, rate)
  return Math.hypot(...here.map((value, i) => value - (there[i] ?? 0)))
}

function printOf(samples: Float32Array, rate: number): number[] {
  const pitch = trackPitch(samples, rate)
  const cepstra = [...voicedMoments(samples, rate, pitch)].map(cepstrumOf)
  const columns = Array.from({ length: COEFFICIENTS }, (_, k) => cepstra.map((cepstrum) => cepstrum[k] ?? 0))
  const means = columns.map(mean)
  const spreads = columns.map((column, k) =>
    Math.sqrt(mean(column.map((value) => (value - (means[k] ?? 0)) ** 2))),
  )
  return [...means, ...spreads, 12 * Math.log2(medianPitch(pitch)) * DECIBELS_A_SEMITONE]
}

function cepstrumOf({ power, binHertz }: Moment): number[] {
  const bands = new Float64Array(BANDS)
  power.forEach((value, bin) => {
    const band = Math.round(bandAt(bin * binHertz))
    bands[band] = (bands[band] ?? 0) + value
  })
  const levels = Array.from(bands, (band) => 10 * Math.log10(band + 1e-9))
  return Array.from(
    { length: COEFFICIENTS },
    (_, k) =>
      levels.reduce((sum, level, i) => sum + level * Math.cos((Math.PI * (k + 1) * (i + 0.5)) / BANDS), 0) *
      (Math.SQRT2 / BANDS),
  )
}
