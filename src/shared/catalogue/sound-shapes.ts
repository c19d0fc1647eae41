import shapes from './sound-shapes.json' with { type: 'json' }

/** Waveforms that pages show before the sounds are loaded. Measured by scripts/examples.ts when it makes them. */
export interface SoundShape {
  durationMs: number
  /** The loudness along its length, from 0 to 1. */
  levels: number[]
}

export const SOUND_SHAPES: Partial<Record<string, SoundShape>> = shapes
