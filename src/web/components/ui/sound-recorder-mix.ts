/** Mixes several channels into one, with at most this many samples. */
export function mixToMono(channels: readonly Float32Array[], maxSamples: number): Float32Array {
  const [first = new Float32Array(), ...others] = channels
  const mono = first.slice(0, maxSamples)
  if (others.length === 0) return mono
  return mono.map(
    (sample, i) => others.reduce((sum, other) => sum + (other[i] ?? 0), sample) / channels.length,
  )
}
