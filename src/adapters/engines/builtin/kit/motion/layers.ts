import type { TaskTools } from '../../host/task.ts'
import { fillHoles } from '../fill/fill-holes.ts'
import { growMask, type Mask, maskAbove, planeOf } from '../fill/mask.ts'
import { ifFound } from '../if-found.ts'
import { gaussianBlur } from '../pictures/blur.ts'
import { resizePicture, shrinkPicture } from '../pictures/load-picture.ts'
import {
  type Box,
  boxAround,
  changePixels,
  mapPlane,
  meanOf,
  type Picture,
  type Plane,
} from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { alphaOf } from '../pictures/trim.ts'
import { cutOut } from '../subject/cut-out.ts'
import { calmFilling } from './calm-filling.ts'
import { FAR, guessDepth, nearnessAt } from './depth.ts'

/** A picture taken apart: its subject, its background, and how near each is. */
export interface Layers {
  width: number
  height: number
  /** The whole background, also behind the subject. */
  background: Picture
  depth: Plane
  subject: Subject | null
}

export interface Subject {
  picture: Picture
  box: Box
  nearness: number
}

type LayerTools = Pick<TaskTools, 'models' | 'progress' | 'signal'>

/** The area behind a subject is mostly hidden, so it is imagined at this size. */
const FILL_SIDE = 512
/** The soft edge of the cut-out has to be removed from the background, too. In parts of the longer side. */
const EDGE = 0.014
/** Less of a subject than this is invisible. */
const VISIBLE = 0.04
/**
 * A cut-out that covers less of a picture than the first is no subject; one that covers more than the second leaves
 * no background.
 */
const MIN_COVER = 0.008
const MAX_COVER = 0.9

/** A picture of nothing in particular is all background. */
export async function partPicture(picture: Picture, tools: LayerTools): Promise<Layers> {
  const { width, height } = picture
  const cut = await cutOutIfAny(picture, tools)
  const box = cut && boxAround(alphaOf(cut), 0.5)
  if (!cut || !box) {
    const depth = await guessDepth(picture, { horizon: 0.3, foot: 1, nearness: 0.85 })
    return { width, height, background: picture, depth, subject: null }
  }
  tools.progress(0.14, 'filling')
  const background = await fillBehind(picture, alphaOf(cut), tools)
  const foot = (box.top + box.height) / height
  const nearness = nearnessAt(foot)
  const horizon = Math.min(0.45, foot * 0.6)
  const depth = await guessDepth(background, { horizon, foot, nearness })
  return { width, height, background, depth, subject: { picture: cut, box, nearness } }
}

async function cutOutIfAny(picture: Picture, tools: LayerTools): Promise<Picture | null> {
  const cut = await ifFound(
    cutOut(picture, { ...tools, progress: (_, step) => tools.progress(0.03, step) }),
    'no_subject',
  )
  const cover = cut ? meanOf(alphaOf(cut)) : 0
  return cover >= MIN_COVER && cover <= MAX_COVER ? cut : null
}

/** The picture with a possible background in the place of the subject. */
async function fillBehind(picture: Picture, alpha: Plane, tools: LayerTools): Promise<Picture> {
  const { width, height } = picture
  const small = await shrinkPicture(picture, FILL_SIDE)
  const border = Math.ceil(EDGE * Math.max(small.width, small.height))
  const hole = growMask(maskAbove(resizePlane(alpha, small.width, small.height), VISIBLE), border)
  const filled = calmFilling(await fillHoles(small, hole, tools), hole)
  const large = await resizePicture(filled, width, height)
  return mix(picture, large, resizePlane(softMask(hole), width, height))
}

/** 1 wherever something was filled, and quickly 0 outside, so that the edge of the filling is not visible. */
function softMask(hole: Mask): Plane {
  return mapPlane(gaussianBlur(planeOf(growMask(hole, 1)), 1.2), (value, i) => (hole.data[i] ? 1 : value))
}

function mix(picture: Picture, other: Picture, share: Plane): Picture {
  return changePixels(picture, (data, at) => {
    const part = share.data[at / 4] ?? 0
    for (let c = at; c < at + 3; c++) {
      const own = data[c] ?? 0
      data[c] = Math.round(own + ((other.data[c] ?? 0) - own) * part)
    }
  })
}

/** What a camera circles: where a head would be, or the middle of the picture. */
export function focusOf({ width, height, subject }: Layers): { x: number; y: number; nearness: number } {
  if (!subject) return { x: 0, y: 0, nearness: FAR + 0.3 }
  const { box, nearness } = subject
  const half = Math.max(width, height) / 2
  const x = (box.left + box.width / 2 - width / 2) / half
  const y = (box.top + box.height * 0.22 - height / 2) / half
  return { x: x * 0.8, y, nearness }
}
