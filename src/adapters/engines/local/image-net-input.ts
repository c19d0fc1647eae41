const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const

/** The pixels as input of networks trained on ImageNet: one color after the other, each with a mean of about zero. */
export function imageNetInput(pixels: Uint8Array): Float32Array<ArrayBuffer> {
  const size = pixels.length / 4
  const input = new Float32Array(3 * size)
  for (const [c, mean] of MEANS.entries()) {
    const deviation = DEVIATIONS[c] ?? 1
    for (let i = 0; i < size; i++) input[c * size + i] = ((pixels[i * 4 + c] ?? 0) / 255 - mean) / deviation
  }
  return input
}
