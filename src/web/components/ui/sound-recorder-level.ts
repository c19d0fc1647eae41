/** Anything quieter is silence: the noise of a room and of the microphone itself. */
const SILENCE_DECIBELS = -60

/**
 * The loudness of a moment, from 0 to 1. Ears follow decibels: by amplitude, all speech would look like a
 * whisper.
 */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / samples.length)
  return Math.min(1, Math.max(0, 1 - decibels / SILENCE_DECIBELS))
}
