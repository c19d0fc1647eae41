/** Anything this quiet relative to the loudest part is silence. */
const SILENCE = 10 ** (-46 / 20)
const WINDOW_SECONDS = 0.01
/** Kept around the sound, so that soft beginnings and ends are not cut. */
const MARGIN_SECONDS = 0.03
const FADE_SECONDS = 0.008

/** Removes the silence around a sound, and fades its ends so that nothing clicks. */
export function trimSilence(samples: Float32Array, rate: number): Float32Array<ArrayBuffer> {
  const size = Math.round(WINDOW_SECONDS * rate)
  const levels = Array.from({ length: Math.ceil(samples.length / size) }, (_, i) =>
    levelOf(samples.subarray(i * size, (i + 1) * size)),
  )
  const threshold = SILENCE * Math.max(0, ...levels)
  const first = levels.findIndex((level) => level > threshold)
  if (first < 0) return new Float32Array(0)
  const last = levels.findLastIndex((level) => level > threshold)
  const margin = Math.round(MARGIN_SECONDS * rate)
  const kept = samples.slice(Math.max(0, first * size - margin), (last + 1) * size + margin)
  return fadeEnds(Float32Array.from(kept), Math.round(FADE_SECONDS * rate))
}

function fadeEnds(samples: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  for (let i = 0; i < Math.min(length, samples.length); i++) {
    const end = samples.length - 1 - i
    samples[i] = (samples[i] ?? 0) * (i / length)
    samples[end] = (samples[end] ?? 0) * (i / length)
  }
  return samples
}

function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}
