import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { comeAndGo } from '../../kit/motion/easing.ts'
import { vignette } from '../../kit/motion/lights.ts'
import { type Sheet, sheetOf } from '../../kit/motion/sheet.ts'
import { canvasOf } from '../../kit/pictures/canvas.ts'
import { mapPlane, type Picture, type Plane } from '../../kit/pictures/raster.ts'
import { grain } from '../../kit/pictures/styles/paper.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'
import { createRandom } from '../../kit/random.ts'
import { type EffectInput, partPhoto } from './effect-input.ts'
import { photoShot, type Recipe } from './recipe.ts'

/** How many pieces fly, how large they are and how far they go, in parts of the shorter side. */
const PIECES = 2600
const SIZE = [0.008, 0.026] as const
const REACH = 0.75
/** How long a piece is visible after it has come loose, as a part of the time the edge takes. */
const LIFE = 0.55
/** The edge stops here, before it reaches the face, and pieces hang in the air for this part of their life. */
const FURTHEST = 0.34
const HANGING = 0.45
/** How ragged the edge is. */
const RAGGED = 0.055

/** One side of the subject comes apart, flies away with the wind and comes back. */
export const dispersion: Recipe = async (input) => {
  const { subject, background } = await partPhoto(input)
  if (!subject) throw new RejectedByEngineError('no_subject')
  const order = orderOf(subject.picture, subject.box)
  const sheet = sheetOf(subject.picture)
  const [place, body] = [canvasOf(background), canvasOf(subject.picture)]
  const pieces = scatter(subject.picture, order, input)
  const side = Math.min(input.photo.width, input.photo.height)
  return photoShot(input, (context, { part }, { paint }) => {
    // There and back, so that the end of the video leads to its start.
    const gone = comeAndGo(part, [0.08, 0.5], [0.72, 0.98])
    const edge = gone * (FURTHEST + HANGING * LIFE)
    context.drawImage(place, 0, 0)
    paint((target) => layWhatIsLeft(sheet, order, Math.min(edge, FURTHEST), target))
    for (const { x, y, size, at, aside, up, turn } of pieces) {
      const age = (edge - at) / LIFE
      if (age <= 0 || age >= 1) continue
      const way = age ** 1.6 * REACH * side
      context.save()
      context.globalAlpha = (1 - age) ** 0.7
      context.translate(x + way * aside, y - way * up)
      context.rotate(turn * age)
      const shrunk = size * (1 - 0.6 * age)
      const [left, top] = [x - size / 2, y - size / 2]
      context.drawImage(body, left, top, size, size, -shrunk / 2, -shrunk / 2, shrunk, shrunk)
      context.restore()
    }
    vignette(context, input.photo, 0.25)
  })
}

/** When each pixel goes, from 0 to 1: from the right to the left, raggedly. */
function orderOf({ width, height }: Picture, box: { left: number; width: number }): Plane {
  const noise = grain(width, height, Math.max(width, height) * 0.007)
  return mapPlane(noise, (value, i) => {
    const along = ((i % width) - box.left) / box.width
    return 1 - along + RAGGED * value
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

function scatter(picture: Picture, order: Plane, { photo, seed }: EffectInput) {
  const random = createRandom(`${seed}/pieces`)
  const alpha = alphaOf(picture)
  const side = Math.min(photo.width, photo.height)
  const pieces = []
  for (let tries = 0; tries < PIECES * 12 && pieces.length < PIECES; tries++) {
    const [x, y] = [random.whole(0, picture.width - 1), random.whole(0, picture.height - 1)]
    const i = y * picture.width + x
    const at = order.data[i] ?? 1
    if ((alpha.data[i] ?? 0) < 0.9 || at > FURTHEST) continue
    pieces.push({
      x,
      y,
      at,
      size: side * random.between(...SIZE),
      aside: random.between(0.35, 1),
      up: random.between(-0.12, 0.55),
      turn: random.between(-4, 4),
    })
  }
  return pieces
}
