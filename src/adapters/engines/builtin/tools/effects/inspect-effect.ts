import type { EngineFile, EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import type { EffectSlug } from '../../../../../shared/catalogue/effects.ts'
import type { TaskTools } from '../../host/task.ts'
import { largestOf } from '../../kit/faces/choose-faces.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { findPerson, requireFacing } from '../../kit/faces/find-person.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { findBody } from './body.ts'
import { requireHair } from './cut-edges.ts'
import { MAX_SKULL_TURN } from './face-paint.ts'
import { MAX_PORTRAIT_TURN } from './living-portrait.ts'

type Tools = Pick<TaskTools, 'models'>

/** What a picture must show. Others are refused. */
interface Need {
  require: (picture: Picture, tools: Tools) => Promise<unknown>
  /** In how many of the pictures, from the first on. */
  pictures: number
}

const requireFace = async (picture: Picture, tools: Tools) =>
  requireFacing(largestOf(await findFaces(picture, tools)), 180)
const requirePerson = (maxTurn: number) => async (picture: Picture, tools: Tools) =>
  requireFacing(await findPerson(picture, tools), maxTurn)
const requireHead = async (picture: Picture, tools: Tools) => requireHair(await requireFace(picture, tools))

const NEEDS: Partial<Record<string, Need>> = {
  'ai-french-kiss': { require: requireHead, pictures: 2 },
  'ai-muscle-generator': { require: findBody, pictures: 1 },
  'double-exposure': { require: requireFace, pictures: 1 },
  'halloween-ai-generator': { require: requirePerson(MAX_SKULL_TURN), pictures: 1 },
  'living-portrait': { require: requirePerson(MAX_PORTRAIT_TURN), pictures: 1 },
} satisfies Partial<Record<EffectSlug, Need>>

/** Says before anything is paid what the effect would refuse. The form need not be complete. */
export async function inspect({ values }: EngineInput, tools: TaskTools): Promise<Inspection> {
  const need = typeof values.template === 'string' ? NEEDS[values.template] : undefined
  const files = Array.isArray(values.pictures) ? (values.pictures as EngineFile[]) : []
  if (need) {
    for (const { path } of files.slice(0, need.pictures)) await need.require(await loadPicture(path), tools)
  }
  return { faces: [], warnings: [] }
}
