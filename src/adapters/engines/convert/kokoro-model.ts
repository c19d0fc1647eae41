import { freeBytes } from '../builtin/models/free-bytes.ts'
import { convolveSpectra } from './convolve-spectra.ts'
import { fourierConvolutions } from './fourier-convolutions.ts'
import { mergeNorms } from './merge-norms.ts'
import { mergeWaves } from './merge-waves.ts'
import { readOnnx } from './onnx-reader.ts'
import { onnxFile } from './onnx-writer.ts'
import { plainConvolutions } from './plain-convolutions.ts'

/** In this order: waves are found after norms, and convolutions may only be rewritten after they include the waves. */
const CHANGES = [mergeNorms, mergeWaves, fourierConvolutions, convolveSpectra, plainConvolutions]

/** Joins the pieces of the network for speech, and replaces slow steps by faster ones. */
export function convertKokoro(pieces: Uint8Array[]): Uint8Array {
  const whole = Buffer.concat(pieces)
  const changed = CHANGES.reduce((network, change) => change(network), readOnnx(whole))
  const file = onnxFile(changed)
  freeBytes(whole)
  return file
}
