import type { Canvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { composePicture } from '../../kit/drawing/compose.ts'
import type { DrawingStyle } from '../../kit/drawing/prompt.ts'
import { readPrompt } from '../../kit/drawing/read-prompt.ts'
import { largestOf } from '../../kit/faces/choose-faces.ts'
import type { Face } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import type { Spared } from '../../kit/motion/create-swarm.ts'
import { type Layers, partPicture } from '../../kit/motion/layers.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { boxAround, meanOf, type Picture, type Size } from '../../kit/pictures/raster.ts'
import { alphaOf, cropPicture } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { closeHead, fadeCuts } from './cut-edges.ts'
import { type Head, headOf } from './head.ts'

/** What an effect is made with. */
export interface EffectInput {
  /** The size of the video: drawn scenes have one shape, and videos of a photo have the photo's. */
  scene: Size
  photo: Size
  seconds: number
  seed: string
  pictures: readonly [Picture, ...Picture[]]
  tools: Pick<TaskTools, 'models' | 'progress' | 'signal'>
}

/** A person cut out of a picture, ready for the stage. */
export interface Actor {
  canvas: Canvas
  picture: Picture
  width: number
  height: number
  /** The largest, in pixels of the actor. */
  face: Face | null
  head: Head
}

/** Cuts out a person. Pictures of nobody are refused. */
export async function cutOutActor(
  picture: Picture,
  input: EffectInput,
  look: (cutOut: Picture) => Picture | Promise<Picture> = (plain) => plain,
): Promise<Actor> {
  const { tools, scene } = input
  tools.signal.throwIfAborted()
  const longest = Math.max(picture.width, picture.height)
  const scale = Math.min(2, (1.1 * Math.max(scene.width, scene.height)) / longest)
  const resized = await resizePicture(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const cut = await cutOut(resized, { ...tools, progress: (_, step) => tools.progress(0.05, step) })
  const alpha = alphaOf(cut)
  const box = boxAround(alpha, 0.3)
  if (!box || meanOf(alpha) < MIN_ACTOR) throw new RejectedByEngineError('no_subject')
  const found = largestOf(await findFaces(cropPicture(resized, box), tools)) ?? null
  const { subject, face } = closeHead(fadeCuts(cropPicture(cut, box), box, resized.width), found)
  const head = headOf(face, alphaOf(subject))
  const styled = await look(subject)
  const { width, height } = styled
  return { canvas: canvasOf(styled), picture: styled, width, height, face, head }
}

/**
 * A part of the picture: anything that covers less is an eye or a button, not a person whom a scene could be about.
 */
const MIN_ACTOR = 0.04

/** The first picture taken apart, at the size of the video. */
export async function partPhoto(input: EffectInput): Promise<Layers> {
  return partPicture(await photoPicture(input), input.tools)
}

/** The first picture at the size of the video. */
export async function photoPicture({ pictures, photo }: EffectInput): Promise<Picture> {
  return resizePicture(pictures[0], photo.width, photo.height)
}

/** What people look at first: the middle of the largest face, or where one would be. */
export async function focusOf(
  picture: Picture,
  tools: EffectInput['tools'],
): Promise<{ x: number; y: number }> {
  const face = largestOf(await findFaces(picture, tools))
  if (!face) return { x: picture.width / 2, y: picture.height * 0.42 }
  const { x, y, width, height } = face.box
  return { x: x + width / 2, y: y + height / 2 }
}

/** How far around a face nothing floats, in heights of its box: cameras move closer to it. */
const FACE_REACH = 0.7
/** In parts of the shorter side: even around a close-up of a face there is room for something. */
const MAX_REACH = 0.34

/** The places of all faces, in front of which nothing may float. */
export async function facesIn(picture: Picture, tools: EffectInput['tools']): Promise<Spared[]> {
  return sparedAround(await findFaces(picture, tools), picture)
}

/** The same for faces that are known. */
export function sparedAround(faces: readonly Face[], size: Size): Spared[] {
  return faces.map(({ box: { x, y, width, height } }) => ({
    x: x + width / 2,
    y: y + height / 2,
    radius: Math.min(FACE_REACH * height, MAX_REACH * Math.min(size.width, size.height)),
  }))
}

/** A place without anybody in it, drawn by the composer. */
export async function drawPlace(
  words: string,
  { scene, seed, tools }: EffectInput,
  style: DrawingStyle = 'flat',
): Promise<Canvas> {
  const prompt = await readPrompt(words)
  const picture = await composePicture(
    { prompt: { ...prompt, things: [], lettering: null }, text: words, ...scene, style, seed: Number(seed) },
    { signal: tools.signal, progress: () => {} },
  )
  return canvasOf(picture)
}
