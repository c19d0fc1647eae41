import type { FaceMapping } from '../../../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../../../shared/catalogue/tools.ts'
import type { Face } from './face.ts'

/** Tools with a single new face. */
const SINGLE: readonly ToolSlug[] = ['ai-face-swap', 'gif-face-swap', 'video-face-swap']

export function isSingle(tool: ToolSlug): boolean {
  return SINGLE.includes(tool)
}

/**
 * Which source replaces each face of the target, or null if it stays; only the faces' sizes matter. A person's choice
 * decides. Without one, a single new face goes to the largest, and several go to the people whom they fit.
 */
export function chooseFaces(
  sizes: readonly number[],
  sources: number,
  chosen: readonly FaceMapping[],
  suggested: readonly (number | null)[] | null = null,
): (number | null)[] {
  const known = (source: number | null | undefined) => (source != null && source < sources ? source : null)
  if (chosen.length > 0) {
    return sizes.map((_, index) => known(chosen.find(({ face }) => face === index)?.source))
  }
  const largest = sizes.indexOf(Math.max(...sizes))
  return sizes.map((_, index) =>
    sources === 1 ? (index === largest ? 0 : null) : known(suggested ? suggested[index] : index),
  )
}

export function largestOf<Found extends Pick<Face, 'box'>>(faces: readonly Found[]): Found | undefined {
  return faces.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
}

export function sizeOf({ box }: Pick<Face, 'box'>): number {
  return box.width * box.height
}
