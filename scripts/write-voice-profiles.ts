import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { profileOf } from '../src/adapters/engines/builtin/kit/sound/voice/profile.ts'
import { speak } from '../src/adapters/engines/builtin/kit/speech/speak.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { CALIBRATION } from '../src/adapters/engines/builtin/tools/voice-match/match.ts'
import {
  CANDIDATES,
  STOCK_PROFILES_FILE,
} from '../src/adapters/engines/builtin/tools/voice-match/stock-profiles.ts'

/** Run this when the way voices are measured changes: matches are chosen by these figures. */
const workspace = await mkdtemp(path.join(tmpdir(), 'voice-profiles-'))
const signal = new AbortController().signal
const tools = { models: createModels(2_000), ffmpeg: '', signal, workspace }
const profiles: Record<string, unknown> = {}
for (const voice of CANDIDATES) {
  const { samples, rate } = await speak(CALIBRATION, { voice: { [voice]: 1 } }, tools)
  profiles[voice] = profileOf(samples, rate)
}
const rounded = JSON.stringify(profiles, (_, value) =>
  typeof value === 'number' ? Number(value.toFixed(2)) : value,
)
await writeFile(STOCK_PROFILES_FILE, `${rounded.replaceAll('},', '},\n')}\n`)
await rm(workspace, { recursive: true })
