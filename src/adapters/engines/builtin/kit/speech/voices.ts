import type { VoiceMix } from './stock-voices.ts'

/** The voices that people can choose. The robot is another engine: plain, and many times faster. */
export const VOICES = {
  heart: { af_heart: 1 },
  bella: { af_bella: 1 },
  nicole: { af_nicole: 1 },
  emma: { bf_emma: 1 },
  isabella: { bf_isabella: 1 },
  michael: { am_michael: 1 },
  fenrir: { am_fenrir: 1 },
  puck: { am_puck: 1 },
  george: { bm_george: 1 },
  fable: { bm_fable: 1 },
  robot: 'robot',
} as const satisfies Record<string, VoiceMix | 'robot'>

export type VoiceName = keyof typeof VOICES

export function isVoiceName(name: string): name is VoiceName {
  return Object.hasOwn(VOICES, name)
}
