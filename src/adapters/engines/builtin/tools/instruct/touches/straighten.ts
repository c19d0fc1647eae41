import { RejectedByEngineError } from '../../../../../../modules/generations/engine.ts'
import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { fromPixels, resizePicture } from '../../../kit/pictures/load-picture.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { median } from '../../../kit/pictures/statistics.ts'
import { cropPicture } from '../../../kit/pictures/trim.ts'

const WORK_SIDE = 480
const SOFTNESS = 1
/** In degrees: nobody tilts a camera by more than the first, and anything below the last is straight. */
const [MAX_TILT, STEP, STRAIGHT] = [10, 0.25, 0.6]
/** The least brightness change across an edge, and how much greater it is across than along a level or upright one. */
const [EDGE, AXIAL] = [0.03, 3]
/** How much more of the edges lies in lines at the angle of the tilt than at others. */
const CLEAR = 1.14

/** Turns a picture until its level and upright lines are straight, and crops the empty corners. */
export async function straighten(picture: Picture): Promise<Picture> {
  const tilt = await tiltOf(picture)
  if (tilt === null || Math.abs(tilt) < STRAIGHT) throw new RejectedByEngineError('not_tilted')
  const { data, info } = await fromPixels(picture)
    .rotate(-tilt, { background: '#000000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const turned = { width: info.width, height: info.height, data }
  const radians = (Math.abs(tilt) * Math.PI) / 180
  const longer = Math.max(picture.width / picture.height, picture.height / picture.width)
  const left = 1 / (Math.cos(radians) + Math.sin(radians) * longer)
  const [width, height] = [Math.floor(picture.width * left) - 2, Math.floor(picture.height * left) - 2]
  return cropPicture(turned, {
    left: (turned.width - width) >> 1,
    top: (turned.height - height) >> 1,
    width,
    height,
  })
}

/** By how many degrees its lines fall to the right, or null if there are too few to tell. */
async function tiltOf(picture: Picture): Promise<number | null> {
  const edges = await findEdges(picture)
  const angles = Array.from({ length: (2 * MAX_TILT) / STEP + 1 }, (_, i) => i * STEP - MAX_TILT)
  const scores = angles.map((angle) => alignmentAt(edges, (angle * Math.PI) / 180))
  const best = scores.indexOf(Math.max(...scores))
  return (scores[best] ?? 0) > CLEAR * median(scores) ? (angles[best] ?? null) : null
}

interface Edge {
  x: number
  y: number
  isLevel: boolean
  strength: number
}

/** The edges that are nearly level or upright. */
async function findEdges(picture: Picture): Promise<Edge[]> {
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const { data } = gaussianBlur(lumaOf(await resizePicture(picture, width, height)), SOFTNESS)
  const edges: Edge[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const across = Math.abs((data[i + 1] ?? 0) - (data[i - 1] ?? 0))
      const down = Math.abs((data[i + width] ?? 0) - (data[i - width] ?? 0))
      const strength = Math.max(across, down)
      if (strength < EDGE || strength < AXIAL * Math.min(across, down)) continue
      edges.push({ x, y, isLevel: down > across, strength: Math.min(strength, 4 * EDGE) })
    }
  }
  return edges
}

/** How much edges concentrate in a few lines at an angle. */
function alignmentAt(edges: readonly Edge[], angle: number): number {
  const lines = new Map<string, number>()
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (const { x, y, isLevel, strength } of edges) {
    const line = isLevel ? `y${Math.round(y * cos - x * sin)}` : `x${Math.round(x * cos + y * sin)}`
    lines.set(line, (lines.get(line) ?? 0) + strength)
  }
  return [...lines.values()].reduce((sum, value) => sum + value * value, 0)
}
