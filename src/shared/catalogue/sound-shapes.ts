import shapes from './sound-shapes.json' with { type: 'json' }

/** Of the sounds that pages show before they are loaded. Measured by scripts/examples.ts when it makes them. */
export interface SoundShape {
  durationMs: number
  /** How loud it is along its length, from 0 to 1. */
  levels: number[]
}

export const SOUND_SHAPES: Partial<Record<string, SoundShape>> = shapes
