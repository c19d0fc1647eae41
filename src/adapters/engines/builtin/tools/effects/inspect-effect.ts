import {
  type EngineFile,
  type EngineInput,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
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
import { mainFaces } from './in-view.ts'
import { MAX_PORTRAIT_TURN } from './living-portrait.ts'
import { requireScenery } from './posters.ts'
import { MAX_HAT_TURN } from './santa-hat.ts'

type Tools = Pick<TaskTools, 'models'>

/** What a picture must show. Others are refused. */
type Require = (picture: Picture, tools: Tools) => Promise<unknown>

const requireFace = async (picture: Picture, tools: Tools) =>
  requireFacing(largestOf(await findFaces(picture, tools)), 180)
const requirePerson = (maxTurn: number) => async (picture: Picture, tools: Tools) =>
  requireFacing(await findPerson(picture, tools), maxTurn)
/** Of two people who stand side by side, each has a picture of their own. */
const requireOne = async (picture: Picture, tools: Tools) => {
  if (mainFaces(await findFaces(picture, tools)).length > 1)
    throw new RejectedByEngineError('one_person_each')
}
const requireHead = async (picture: Picture, tools: Tools) => {
  requireHair(await requireFace(picture, tools))
  await requireOne(picture, tools)
}
/** Whoever has a face gets a hat, which sits on heads that look at the camera. */
const requireHatPlace = async (picture: Picture, tools: Tools) => {
  const faces = mainFaces(await findFaces(picture, tools))
  if (faces.length > 0 && faces.every(({ yaw }) => Math.abs(yaw) > MAX_HAT_TURN)) {
    throw new RejectedByEngineError('face_turned_away')
  }
}
/** Animals and drawings have no face that is found, and stand side by side as well. */
const requireWhole = async (picture: Picture, tools: Tools) => {
  const face = largestOf(await findFaces(picture, tools))
  if (face) requireHair(face)
  await requireOne(picture, tools)
}

/** For each of the pictures, from the first on. */
const NEEDS: Partial<Record<string, readonly Require[]>> = {
  'ai-french-kiss': [requireHead, requireHead],
  'ai-muscle-generator': [findBody],
  'christmas-snow': [requireHatPlace],
  'double-exposure': [requireFace, requireScenery],
  'halloween-ai-generator': [requirePerson(MAX_SKULL_TURN)],
  'living-portrait': [requirePerson(MAX_PORTRAIT_TURN)],
  'pop-up-card': [requireWhole, requireWhole],
  'two-in-a-heart': [requireWhole, requireWhole],
} satisfies Partial<Record<EffectSlug, readonly Require[]>>

/** Says before payment what the effect would refuse. The form need not be complete. */
export async function inspect({ values }: EngineInput, tools: TaskTools): Promise<Inspection> {
  const needs = (typeof values.template === 'string' && NEEDS[values.template]) || []
  const files = Array.isArray(values.pictures) ? (values.pictures as EngineFile[]) : []
  for (const [i, { path }] of files.entries()) await needs[i]?.(await loadPicture(path), tools)
  return { faces: [], warnings: [] }
}
