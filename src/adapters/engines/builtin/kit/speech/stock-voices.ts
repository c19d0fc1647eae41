import { readVerified } from '../../models/verified.ts'
import { type StockVoice, VOICE_FILES, voiceFile } from './speech-files.ts'

/** The share of each stock voice in a voice. The shares add up to one. */
export type VoiceMix = Partial<Record<StockVoice, number>>

/** A voice speaks short sentences a little differently from long ones: it has a row of numbers for each length. */
const ROWS = 510
export const STYLE_SIZE = 256

const loaded = new Map<StockVoice, Promise<Float32Array>>()

function loadVoice(voice: StockVoice): Promise<Float32Array> {
  const loading = loaded.get(voice) ?? readVoice(voice)
  loaded.set(voice, loading)
  return loading
}

async function readVoice(voice: StockVoice): Promise<Float32Array> {
  const bytes = await readVerified(voiceFile(voice))
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** The network's description of a voice that says this many symbols. */
export async function styleOf(mix: VoiceMix, symbols: number): Promise<Float32Array> {
  const style = new Float32Array(STYLE_SIZE)
  const start = Math.min(symbols, ROWS - 1) * STYLE_SIZE
  for (const [voice, share] of sharesOf(mix)) {
    const row = (await loadVoice(voice)).subarray(start, start + STYLE_SIZE)
    row.forEach((value, i) => {
      style[i] = (style[i] ?? 0) + share * value
    })
  }
  return style
}

/** Whether most of a voice has a British accent. */
export function isBritish(mix: VoiceMix): boolean {
  return sharesOf(mix).reduce((sum, [voice, share]) => sum + (voice.startsWith('b') ? share : 0), 0) > 0.5
}

function sharesOf(mix: VoiceMix): [StockVoice, number][] {
  return STOCK_VOICES.flatMap((voice) => (mix[voice] ? [[voice, mix[voice]] as [StockVoice, number]] : []))
}

/** The keys of the table are its type. */
const STOCK_VOICES = Object.keys(VOICE_FILES) as StockVoice[]
