import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { loadOnce } from '../../../../../shared/load-once.ts'
import type { VoiceProfile } from '../../kit/sound/voice/profile.ts'
import type { StockVoice } from '../../kit/speech/speech-files.ts'

/** Measured once by scripts/write-voice-profiles.ts, since speaking with all of them takes minutes. */
export const STOCK_PROFILES_FILE = new URL('./stock-profiles.json', import.meta.url)

/** The voices for mixing matches. The others are whispered or acted, or reserved for judging matches. */
export const CANDIDATES = [
  ...(['af_alloy', 'af_aoede', 'af_bella', 'af_heart', 'af_jessica', 'af_nova', 'af_river'] as const),
  ...(['af_sky', 'am_echo', 'am_fenrir', 'am_liam', 'am_michael', 'am_onyx', 'am_puck'] as const),
  ...(['bf_emma', 'bf_isabella', 'bf_lily', 'bm_daniel', 'bm_fable', 'bm_george'] as const),
] satisfies StockVoice[]

type Candidate = (typeof CANDIDATES)[number]

const StockProfiles = z.record(
  z.enum(CANDIDATES),
  z.object({
    pitch: z.number(),
    range: z.number(),
    formants: z.array(z.number()),
    bands: z.array(z.number()),
    pace: z.number(),
  }),
)

export const loadStockProfiles = loadOnce(
  async (): Promise<Record<Candidate, VoiceProfile>> =>
    StockProfiles.parse(JSON.parse(await readFile(STOCK_PROFILES_FILE, 'utf8'))),
)
