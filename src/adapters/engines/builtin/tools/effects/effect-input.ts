import type { Canvas } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { composePicture } from '../../kit/drawing/compose.ts'
import type { DrawingStyle } from '../../kit/drawing/prompt.ts'
import { readPrompt } from '../../kit/drawing/read-prompt.ts'
import { largestOf } from '../../kit/faces/choose-faces.ts'
import type { Face } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { type Layers, partPicture } from '../../kit/motion/layers.ts'
import { canvasOf } from '../../kit/motion/sheet.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { type Box, boxAround, type Picture, type Plane, smoothStep } from '../../kit/pictures/raster.ts'
import { alphaOf, cropPicture } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { type Head, headOf } from './head.ts'

/** What an effect is made with. */
export interface EffectInput {
  /** Of the video: scenes that are drawn have one shape, and videos of a photo have the photo's. */
  scene: Size
  photo: Size
  seconds: number
  seed: string
  pictures: readonly [Picture, ...Picture[]]
  tools: Pick<TaskTools, 'models' | 'progress' | 'signal'>
}

export interface Size {
  width: number
  height: number
}

/** Somebody cut out of a picture, ready for the stage. */
export interface Actor {
  canvas: Canvas
  picture: Picture
  width: number
  height: number
  /** The largest, in pixels of the actor. */
  face: Face | null
  head: Head
}

/** Cuts somebody out. Pictures of nobody are refused. */
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
  if (!box || shareOf(alpha) < MIN_ACTOR) throw new RejectedByEngineError('no_subject')
  const subject = fadeCuts(cropPicture(cut, box), box, resized.width)
  const face = largestOf(await findFaces(cropPicture(resized, box), tools)) ?? null
  const head = headOf(face, alphaOf(subject))
  const styled = await look(subject)
  return { canvas: canvasOf(styled), picture: styled, width: box.width, height: box.height, face, head }
}

/** Of the picture: what covers less is an eye or a button, and nobody whom a scene could be about. */
const MIN_ACTOR = 0.04

const shareOf = ({ data }: Plane) => data.reduce((sum, alpha) => sum + alpha, 0) / data.length

/** What of an actor's width fades where the photo cut through the body, and how much of the height is a cut. */
const FADE = 0.07
const MIN_CUT = 0.12

/** Where the edge of a photo cuts through somebody, a hard line would stand in the middle of a scene: it fades. */
function fadeCuts(subject: Picture, { left, width: wide }: Box, photoWidth: number): Picture {
  const { width, height } = subject
  const data = new Uint8Array(subject.data)
  const fade = Math.max(1, Math.round(width * FADE))
  for (const [touches, columnAt] of [
    [left <= 1, (step: number) => step],
    [left + wide >= photoWidth - 1, (step: number) => width - 1 - step],
  ] as const) {
    if (!touches || coverOf(subject, columnAt(0)) < MIN_CUT) continue
    for (let step = 0; step < fade; step++) {
      const share = smoothStep(0, 1, step / fade)
      for (let y = 0; y < height; y++) {
        const i = (y * width + columnAt(step)) * 4 + 3
        data[i] = Math.round((data[i] ?? 0) * share)
      }
    }
  }
  return { ...subject, data }
}

/** How much of a column is there, from 0 to 1. */
function coverOf({ width, height, data }: Picture, column: number): number {
  let covered = 0
  for (let y = 0; y < height; y++) covered += (data[(y * width + column) * 4 + 3] ?? 0) / 255
  return covered / height
}

/** The first picture taken apart, at the size of the video. */
export async function partPhoto({ pictures, photo, tools }: EffectInput): Promise<Layers> {
  return partPicture(await resizePicture(pictures[0], photo.width, photo.height), tools)
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

/** A square from the middle of the width and from near the top, where heads are. */
export function cropSquare(picture: Picture): Picture {
  const side = Math.min(picture.width, picture.height)
  const left = (picture.width - side) >> 1
  const top = Math.floor((picture.height - side) * 0.2)
  return cropPicture(picture, { left, top, width: side, height: side })
}

/** What was drawn, as a picture. */
export function pictureOf(canvas: Canvas): Picture {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { width, height, data: new Uint8Array(data.buffer) }
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
