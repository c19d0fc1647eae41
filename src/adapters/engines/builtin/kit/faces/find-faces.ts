import type { TaskTools } from '../../host/task.ts'
import type { Models } from '../../models/models.ts'
import { type Candidate, detect } from './detector.ts'
import { type Face, nestingOf, overlapOf, type Pixels } from './face.ts'
import { meshAt, meshIn } from './mesh.ts'

/** The least certainty of detector and mesh together: shapes that look like a face to one make the other doubt. */
const MIN_CERTAINTY = 0.55
/** In pixels from the chin to the hair. Smaller faces are found only by chance. */
const SMALLEST = 32
/** Two finds that overlap more than this are the same face, and so is one nested in another: eyes and nose alone. */
const SAME_FACE = 0.3
const PART_OF_FACE = 0.6
const MAX_FACES = 32

type Tools = Pick<TaskTools, 'models'>

/** The faces of a picture from left to right, including small ones; skipping those below a size is faster. */
export async function findFaces(
  picture: Pixels,
  tools: Tools,
  { smallest = SMALLEST } = {},
): Promise<Face[]> {
  const candidates = await detect(picture, tools.models, smallest)
  const faces: Face[] = []
  for (const candidate of withoutDoubles(candidates)) {
    const face = await confirm(picture, candidate, tools.models)
    if (face) faces.push(face)
  }
  return withoutDoubles(faces)
    .slice(0, MAX_FACES)
    .sort((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2))
}

async function confirm(picture: Pixels, candidate: Candidate, models: Models): Promise<Face | null> {
  const first = await meshIn(picture, candidate.square, models)
  const face = first && (await meshAt(picture, first, { models }))
  const score = (face?.score ?? 0) * candidate.score
  return face && score >= MIN_CERTAINTY ? { ...face, score } : null
}

/** The most certain of overlapping finds. */
function withoutDoubles<Found extends Pick<Face, 'box' | 'score'>>(found: Found[]): Found[] {
  const kept: Found[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some(({ box }) => isSame(one.box, box))) kept.push(one)
  }
  return kept
}

function isSame(a: Face['box'], b: Face['box']): boolean {
  return overlapOf(a, b) >= SAME_FACE || nestingOf(a, b) >= PART_OF_FACE
}
