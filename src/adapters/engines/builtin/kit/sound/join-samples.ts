/** Sounds one after the other. */
export function joinSamples(sounds: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const sound of sounds) {
    whole.set(sound, place)
    place += sound.length
  }
  return whole
}
