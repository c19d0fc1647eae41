import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Face } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { comeAndGo } from '../../kit/motion/easing.ts'
import { vignette } from '../../kit/motion/lights.ts'
import { type Sheet, sheetOf } from '../../kit/motion/sheet.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import {
  type Box,
  type Picture,
  type Plane,
  planeFrom,
  type Size,
  smoothStep,
} from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'
import { createRandom } from '../../kit/random.ts'
import { type EffectInput, partPhoto, photoPicture } from './effect-input.ts'
import { distanceIn, mainFaces } from './in-view.ts'
import { photoShot, type Recipe } from './recipe.ts'

/** How many pieces fly, how large they are and how far they go, in parts of the shorter side. */
const PIECES = 2600
const SIZE = [0.008, 0.026] as const
const REACH = 0.75
/** How long a piece is visible after it has come loose, as a part of the time the edge takes. */
const LIFE = 0.55
/** How far the edge comes, of the subject's width, and for how much of their life pieces then hang in the air. */
const FURTHEST = { least: 0.16, most: 0.34 }
const HANGING = 0.45
/** How ragged the edge is, and how large the flakes are that it takes, in parts of the shorter side. */
const RAGGED = 0.13
const FLAKE = 0.017
/** Around a face, in its own sizes from its middle: nothing goes within the first, everything may beyond the second. */
const FACE = [1.1, 1.4] as const

/** One side of the subject comes apart, flies away with the wind and comes back. */
export const dispersion: Recipe = async (input) => {
  const { subject, background } = await partPhoto(input)
  if (!subject) throw new RejectedByEngineError('no_subject')
  const faces = mainFaces(await findFaces(await photoPicture(input), input.tools))
  const wind = windAt(subject.box, faces)
  const order = orderOf(subject.picture, subject.box, faces, wind, input.seed)
  const sheet = sheetOf(subject.picture)
  const place = canvasOf(background)
  const body = canvasOf(subject.picture)
  const pieces = scatter(subject.picture, order, wind, input)
  const side = Math.min(input.photo.width, input.photo.height)
  return photoShot(input, (context, { part }, { paint }) => {
    // There and back, so that the end of the video leads to its start.
    const gone = comeAndGo(part, [0.08, 0.5], [0.72, 0.98])
    const edge = gone * (wind.furthest + HANGING * LIFE)
    context.drawImage(place, 0, 0)
    paint((target) => layWhatIsLeft(sheet, order, Math.min(edge, wind.furthest), target))
    for (const { x, y, size, at, aside, up, turn } of pieces) {
      const age = (edge - at) / LIFE
      if (age <= 0 || age >= 1) continue
      const way = age ** 1.6 * REACH * side
      context.save()
      context.globalAlpha = (1 - age) ** 0.7
      context.translate(x + way * aside, y - way * up)
      context.rotate(turn * age)
      const shrunk = size * (1 - 0.6 * age)
      const left = x - size / 2
      const top = y - size / 2
      context.drawImage(body, left, top, size, size, -shrunk / 2, -shrunk / 2, shrunk, shrunk)
      context.restore()
    }
    vignette(context, input.photo, 0.25)
  })
}

/** To which side the wind blows, and how far into the subject it reaches. */
interface Wind {
  towards: 1 | -1
  furthest: number
}

/** Towards the side on which there is more of the subject beside the nearest face, and up to its middle. */
function windAt({ left, width }: Box, faces: readonly Face[]): Wind {
  const roomOn = (towards: 1 | -1) =>
    Math.min(...faces.map(({ box }) => 0.5 + towards * (0.5 - (box.x + box.width / 2 - left) / width)), 0.5)
  const towards = roomOn(-1) > roomOn(1) ? -1 : 1
  return { towards, furthest: Math.max(FURTHEST.least, Math.min(FURTHEST.most, roomOn(towards))) }
}

/** When each pixel goes, from 0 to 1: from one side to the other in ragged flakes, and faces never. */
function orderOf(size: Size, { left, width }: Box, faces: readonly Face[], wind: Wind, seed: string): Plane {
  const random = createRandom(`${seed}/flakes`)
  const late = Float32Array.from({ length: 4096 }, () => random.next() ** 2)
  const flake = FLAKE * Math.min(size.width, size.height)
  return planeFrom(size, (i) => {
    const x = i % size.width
    const y = Math.floor(i / size.width)
    const column = Math.floor((x + 0.6 * y) / flake)
    const row = Math.floor((y - 0.6 * x) / flake)
    const along = 0.5 + wind.towards * (0.5 - (x - left) / width)
    const near = Math.min(...faces.map((face) => distanceIn(face, x, y)), FACE[1])
    const flakeAt = (((column * 73 + row * 151) % 4096) + 4096) % 4096
    return along + RAGGED * (late[flakeAt] ?? 0) + (1 - smoothStep(...FACE, near))
  })
}

/** What the edge has not reached yet, over the background. */
function layWhatIsLeft(source: Sheet, order: Plane, edge: number, target: Sheet): void {
  for (let i = 0; i < source.words.length; i++) {
    const word = source.words[i] ?? 0
    const alpha = word >>> 24
    if (alpha === 0 || (order.data[i] ?? 0) < edge) continue
    const under = target.words[i] ?? 0
    const rest = 255 - alpha
    const mixed = (shift: number) =>
      Math.min(255, ((word >>> shift) & 255) + Math.round((((under >>> shift) & 255) * rest) / 255))
    target.words[i] = (0xff000000 | (mixed(16) << 16) | (mixed(8) << 8) | mixed(0)) >>> 0
  }
}

function scatter(picture: Picture, order: Plane, { towards, furthest }: Wind, { photo, seed }: EffectInput) {
  const random = createRandom(`${seed}/pieces`)
  const alpha = alphaOf(picture)
  const side = Math.min(photo.width, photo.height)
  const pieces = []
  for (let tries = 0; tries < PIECES * 12 && pieces.length < PIECES; tries++) {
    const x = random.whole(0, picture.width - 1)
    const y = random.whole(0, picture.height - 1)
    const i = y * picture.width + x
    const at = order.data[i] ?? 1
    if ((alpha.data[i] ?? 0) < 0.9 || at > furthest) continue
    pieces.push({
      x,
      y,
      at,
      size: side * random.between(...SIZE),
      aside: towards * random.between(0.35, 1),
      up: random.between(-0.12, 0.55),
      turn: random.between(-4, 4),
    })
  }
  return pieces
}
