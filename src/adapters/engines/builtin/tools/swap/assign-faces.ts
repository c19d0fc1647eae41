import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { sizeOf } from '../../kit/faces/choose-faces.ts'
import { type Face, type Pixels, scaleFace } from '../../kit/faces/face.ts'
import { appearanceDistance } from '../../kit/faces/face-appearance.ts'
import type { ListedPerson } from '../../kit/faces/list-people.ts'
import type { TrackedFace } from '../../kit/faces/track-faces.ts'
import { chooseSources } from './choose-sources.ts'
import type { LoadedSource } from './load-sources.ts'
import type { SourceFace } from './source-face.ts'
import type { FrameFace } from './swap-frames.ts'

/** The source for the number of a person in a clip, or null for people who stay. */
export type FaceAssignment = (identity: number) => SourceFace | null

/**
 * People are numbered in the list made before the clip is processed, which is the one they were shown and chosen from.
 * If nobody was listed, those found while tracking are used.
 */
export function assignFaces(
  input: EngineInput,
  listed: readonly ListedPerson[],
  frames: readonly (readonly TrackedFace[])[],
  sources: readonly LoadedSource[],
  suggested: readonly (number | null)[] | null,
): FaceAssignment {
  const sizes = listed.length > 0 ? listed.map(shareOf) : sizesOf(frames)
  if (sizes.length === 0) throw new RejectedByEngineError('no_face')
  const chosen = chooseSources(input, sizes, sources, suggested)
  const found = new Set(frames.flat().map(({ identity }) => identity))
  if (found.size > 0) passOnChoices(chosen, listed, found)
  return (identity) => sources[chosen[identity] ?? -1] ?? null
}

/**
 * A person who turns and moves may be listed twice, and is then tracked under one of the two numbers. A listed person
 * who was never tracked therefore is the other one who looks most like them.
 */
function passOnChoices(
  chosen: (number | null)[],
  listed: readonly ListedPerson[],
  found: ReadonlySet<number>,
): void {
  const free = listed.map((_, i) => i).filter((i) => found.has(i) && chosen[i] == null)
  for (const [i, { appearance }] of listed.entries()) {
    if (found.has(i) || chosen[i] == null) continue
    const distanceTo = (other: number) =>
      appearanceDistance(appearance, listed[other]?.appearance ?? appearance)
    const [nearest] = free.toSorted((a, b) => distanceTo(a) - distanceTo(b))
    if (nearest !== undefined) chosen[nearest] = chosen[i] ?? null
  }
}

/** The faces of a frame that change; `scale` is how much larger it is than the frame in which they were found. */
export function facesToSwap(faces: readonly TrackedFace[], assigned: FaceAssignment, scale = 1): FrameFace[] {
  return faces.flatMap(({ identity, ...face }) => {
    const source = assigned(identity)
    return source ? [{ identity, face: scaleFace(face, scale), source }] : []
  })
}

/** How much of the picture a face fills, to compare faces from pictures of several sizes. */
function shareOf({ face, picture }: { face: Face; picture: Pixels }): number {
  return sizeOf(face) / (picture.width * picture.height)
}

/** How much each person is visible over all frames. */
function sizesOf(frames: readonly (readonly TrackedFace[])[]): number[] {
  const sizes: number[] = []
  for (const face of frames.flat()) sizes[face.identity] = (sizes[face.identity] ?? 0) + sizeOf(face)
  return Array.from(sizes, (size) => size ?? 0)
}
