import { type Lab, labOf } from '../../../kit/faces/lab.ts'
import { boxBlur } from '../../../kit/pictures/blur.ts'
import { distanceTo } from '../../../kit/pictures/distance.ts'
import { resizePicture } from '../../../kit/pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'

/** How far inside and outside of the found hair is certain, and how near its colours are compared, in head widths. */
const [CERTAIN, NEAR] = [0.14, 0.5]
/** The certainties of the map that count as hair and as no hair. */
const [HAIR, NO_HAIR] = [0.6, 0.2]
/** Colours differ at least by this much within hair and within anything else (CIELAB, squared). */
const SPREAD = 8 ** 2
/** Where both look more alike than this, colours say nothing. */
const APART = 3
/** The part of the distance to both colours that lies between a pixel and hair: less is hair, more is not. */
const UNLIKE = [0.5, 0.72] as const
/** The part of a window that must be certain, or there is nothing to compare with. */
const MIN_CERTAIN = 0.004

/**
 * Leaves out what was found as hair and looks like its surroundings: the hat on it, the hand in it. The map is coarse,
 * so near its edge each pixel is compared with the certain hair and the certain surroundings nearby.
 */
export async function trimHair(picture: Picture, hair: Plane, headWidth: number): Promise<Plane> {
  const { width, height } = hair
  const scale = width / picture.width
  const lab = labOf(await resizePicture(picture, width, height), { left: 0, top: 0, width, height })
  const depth = Math.max(2, CERTAIN * headWidth * scale)
  const radius = Math.max(4, Math.round(NEAR * headWidth * scale))
  const toOutside = distanceTo(hair, (value) => value < HAIR)
  const toHair = distanceTo(hair, (value) => value > NO_HAIR)
  const inside = describe(
    lab,
    mapPlane(toOutside, (far) => +(far > depth)),
    radius,
  )
  const outside = describe(
    lab,
    mapPlane(toHair, (far) => +(far > depth)),
    radius,
  )
  return mapPlane(hair, (value, i) => {
    if (value === 0 || (toOutside.data[i] ?? 0) > depth) return value
    if ((inside.share[i] ?? 0) < MIN_CERTAIN || (outside.share[i] ?? 0) < MIN_CERTAIN) return value
    if (inside.awayAt(i, outside.meanAt(i)) < APART) return value
    const [own, other] = [inside.awayAt(i, colourAt(lab, i)), outside.awayAt(i, colourAt(lab, i))]
    return value * (1 - smoothStep(...UNLIKE, own / Math.max(1e-6, own + other)))
  })
}

type Colour = readonly number[]

const colourAt = (lab: Lab, i: number): Colour => lab.map(({ data }) => data[i] ?? 0)

/** The colours of a part of the picture around each pixel. */
interface Described {
  /** How much of the window belongs to the part. */
  share: Float32Array
  meanAt(i: number): Colour
  /** How far away a colour is, in deviations. */
  awayAt(i: number, colour: Colour): number
}

function describe(lab: Lab, part: Plane, radius: number): Described {
  const share = boxBlur(part, radius).data
  const weighted = (power: number) =>
    lab.map(
      (plane) =>
        boxBlur(
          mapPlane(plane, (value, i) => value ** power * (part.data[i] ?? 0)),
          radius,
        ).data,
    )
  const [sums, squares] = [weighted(1), weighted(2)]
  const meanOf = (planes: readonly Float32Array[], c: number, i: number) =>
    (planes[c]?.[i] ?? 0) / Math.max(1e-6, share[i] ?? 0)
  const meanAt = (i: number) => lab.map((_, c) => meanOf(sums, c, i))
  return {
    share,
    meanAt,
    awayAt: (i, colour) =>
      Math.hypot(
        ...meanAt(i).map((mean, c) => {
          const variance = Math.max(0, meanOf(squares, c, i) - mean ** 2)
          return ((colour[c] ?? 0) - mean) / Math.sqrt(variance + SPREAD)
        }),
      ),
  }
}
