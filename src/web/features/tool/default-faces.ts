import type { FaceChoice } from '../../../shared/contract/generations.ts'

/** From left to right, each face gets the new one with its number as far as there are any; the others stay. */
export function defaultFaces(faces: number, sources: number): FaceChoice[] {
  return Array.from({ length: faces }, (_, face) => ({ face, source: face < sources ? face : null }))
}
