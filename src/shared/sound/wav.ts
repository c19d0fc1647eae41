const HEAD_BYTES = 44
const SAMPLE_BYTES = 2
const PCM = 1
const LARGEST = 0x7fff

/** A WAV file of samples between -1 and 1: one channel, 16 bits. Louder samples are clipped. */
export function wavFile(samples: Float32Array, sampleRate: number): ArrayBuffer {
  const soundBytes = samples.length * SAMPLE_BYTES
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + soundBytes))
  const writeName = (at: number, name: string) => {
    for (let i = 0; i < name.length; i++) view.setUint8(at + i, name.charCodeAt(i))
  }
  writeName(0, 'RIFF')
  view.setUint32(4, HEAD_BYTES - 8 + soundBytes, true)
  writeName(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, 8 * SAMPLE_BYTES, true)
  writeName(36, 'data')
  view.setUint32(40, soundBytes, true)
  samples.forEach((sample, i) => {
    const within = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEAD_BYTES + i * SAMPLE_BYTES, Math.round(within * LARGEST), true)
  })
  return view.buffer
}
