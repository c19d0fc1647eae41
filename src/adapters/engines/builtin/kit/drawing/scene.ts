import type { Anchors, Box, Part } from './figures/figure.ts'
import type { DrawingStyle, Thing } from './prompt.ts'

/** A picture as data: layers from back to front, which can be drawn as they are or set in motion. */
export interface Scene {
  /** In units of the scene; pictures of every shape have the same area of about 1,000 × 1,000. */
  width: number
  height: number
  style: DrawingStyle
  layers: Layer[]
  light: Light
  /** How far lettering extends down from the upper edge. */
  lettered: number
  /** Repeats the grain and everything else that is random while drawing. */
  seed: string
}

export interface Layer {
  name: string
  /** 0 is as far as the sky, 1 as near as the viewer. */
  depth: number
  motion: Motion | null
  content: { svg: string } | { parts: Part[] }
  /** Who or what the parts show. */
  figure?: Subject
}

export interface Subject {
  thing: Thing
  /** Both in scene units. */
  box: Box
  anchors: Anchors
  /** Whether there is nothing below it to stand on. */
  floats: boolean
  /** How high above its place on the floor it is shown, in scene units. */
  lift: number
}

/** How a layer moves when the picture is brought to life. */
export type Motion = 'drift' | 'sway' | 'twinkle' | 'bob' | 'fall' | 'rise' | 'hop' | 'glide' | 'breathe'

export interface Light {
  /** Laid over everything in the scene. */
  tint: string
  tintShare: number
  /** Where the light comes from, in scene units, and its colour. */
  source: { x: number; y: number; colour: string; strength: number } | null
}
