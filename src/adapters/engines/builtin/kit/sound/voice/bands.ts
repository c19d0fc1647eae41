/** Bands that follow the ear's resolution (mel), up to a little beyond the range of a telephone. */
export const BANDS = 32
const LOWEST = 80
const HIGHEST = 8_000

const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
const SPAN = (mel(HIGHEST) - mel(LOWEST)) / (BANDS - 1)

/** The band of a frequency, with the fraction of the way to the next one; always within the bands. */
export function bandAt(hertz: number): number {
  return Math.min(BANDS - 1, Math.max(0, (mel(Math.max(1, hertz)) - mel(LOWEST)) / SPAN))
}

export function bandCentre(band: number): number {
  return 700 * (Math.exp((mel(LOWEST) + band * SPAN) / 1127) - 1)
}
