import type { EngineFile, EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import type { EffectSlug } from '../../../../../shared/catalogue/effects.ts'
import type { TaskTools } from '../../host/task.ts'
import { largestOf } from '../../kit/faces/choose-faces.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { findPerson, requireFacing } from '../../kit/faces/find-person.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { MAX_SKULL_TURN } from './face-paint.ts'
import { MAX_PORTRAIT_TURN } from './living-portrait.ts'

interface FaceNeed {
  find: (picture: Pixels, tools: Pick<TaskTools, 'models'>) => Promise<Face | null | undefined>
  /** In degrees. */
  maxTurn: number
  /** In how many of the pictures, from the first on. */
  pictures: number
}

const findAnybody: FaceNeed['find'] = async (picture, tools) => largestOf(await findFaces(picture, tools))

const ANYBODY: FaceNeed = { find: findAnybody, maxTurn: 180, pictures: 1 }

/** The effects that are about a face, and refuse pictures without one. */
const FACE_NEEDS: Partial<Record<string, FaceNeed>> = {
  'ai-french-kiss': { ...ANYBODY, pictures: 2 },
  'ai-muscle-generator': ANYBODY,
  'double-exposure': ANYBODY,
  'halloween-ai-generator': { find: findPerson, maxTurn: MAX_SKULL_TURN, pictures: 1 },
  'living-portrait': { find: findPerson, maxTurn: MAX_PORTRAIT_TURN, pictures: 1 },
} satisfies Partial<Record<EffectSlug, FaceNeed>>

/** Says before anything is paid what the effect would refuse. The form need not be complete. */
export async function inspect({ values }: EngineInput, tools: TaskTools): Promise<Inspection> {
  const need = typeof values.template === 'string' ? FACE_NEEDS[values.template] : undefined
  const files = Array.isArray(values.pictures) ? (values.pictures as EngineFile[]) : []
  if (need) {
    for (const { path } of files.slice(0, need.pictures)) {
      requireFacing(await need.find(await loadPicture(path), tools), need.maxTurn)
    }
  }
  return { faces: [], warnings: [] }
}
