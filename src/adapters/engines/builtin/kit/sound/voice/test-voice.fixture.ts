/** A voice of pulses through resonances, with known pitch, formants and gaps. */
interface TestVoice {
  rate: number
  seconds: number
  hertz: number
  /** How far the pitch glides up and down, in semitones. */
  glide: number
  formants: readonly number[]
}

export const PLAIN_VOICE: TestVoice = {
  rate: 24_000,
  seconds: 3,
  hertz: 140,
  glide: 2,
  formants: [500, 1500, 2500, 3500],
}

const SYLLABLES_A_SECOND = 4
const BANDWIDTH = 90

export function makeVoice({ rate, seconds, hertz, glide, formants }: TestVoice): Float32Array {
  const pulses = new Float32Array(rate * seconds)
  let phase = 0
  for (let i = 0; i < pulses.length; i++) {
    const seconds = i / rate
    phase += (hertz * 2 ** ((glide / 12) * Math.sin(2 * Math.PI * 1.3 * seconds))) / rate
    const swell = Math.max(0, Math.sin(2 * Math.PI * SYLLABLES_A_SECOND * seconds) + 0.6)
    if (phase >= 1) {
      phase -= 1
      pulses[i] = swell
    }
  }
  return formants.reduce<Float32Array>((sound, formant) => resonate(sound, rate, formant), pulses)
}

function resonate(samples: Float32Array, rate: number, hertz: number): Float32Array {
  const radius = Math.exp((-Math.PI * BANDWIDTH) / rate)
  const a = 2 * radius * Math.cos((2 * Math.PI * hertz) / rate)
  const b = -radius * radius
  let one = 0
  let two = 0
  return samples.map((sample) => {
    const value = (1 - a - b) * sample + a * one + b * two
    two = one
    one = value
    return value
  })
}
