import { ATLAS_SIDE, isAroundMouth, isOnFace } from '../../kit/faces/atlas.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { clamp01, mapPlane, newPlane, type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** The map's certainty about skin: below the first it is hair, glasses or a hand, above the second it is the face. */
const SKIN = [0.35, 0.65] as const
/** How small a part may look relative to the middle before it is too far from the side to be used. */
const FACING = [0.06, 0.25] as const
/** The width of the edge where one face blends into the other, and where a face meets hair or a hand. */
const FEATHER = 0.04 * ATLAS_SIDE
const CLOSE_FEATHER = 0.012 * ATLAS_SIDE

/** Where the face in a picture is turned to the camera, in the atlas; 0 outside of the face. */
export function turnedToUs(facing: Plane): Plane {
  return mapPlane(facing, (value, i) => (isOnFace(i) ? smoothStep(...FACING, value) : 0))
}

/** Where its skin is visible with nothing in front; `certainty` is the map's, from 0 to 1. */
export function bareSkin(certainty: Plane): Plane {
  return mapPlane(certainty, (value) => smoothStep(...SKIN, value))
}

/**
 * How much is painted over. The new face ends softly on skin, but close to anything in front of the target's face,
 * which has its own edge.
 */
export function coverOf(shown: Plane, skin: Plane): Plane {
  const soft = withEdge(shown, FEATHER)
  const close = withEdge(skin, CLOSE_FEATHER)
  return multiply(soft, close)
}

/** The mouth with its folds, and a soft edge around them. */
const MOUTH = gaussianBlur(
  mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), (_, i) => (isAroundMouth(i) ? 1 : 0)),
  0.6 * FEATHER,
)

/** Keeps this much of the target's mouth, from 0 to 1. */
export function withoutMouth(cover: Plane, kept: number): Plane {
  return mapPlane(cover, (value, i) => value * (1 - kept * (MOUTH.data[i] ?? 0)))
}

export function multiply(one: Plane, other: Plane): Plane {
  return mapPlane(one, (value, i) => value * (other.data[i] ?? 0))
}

/** Zero at the edge, and full a little way inside. */
function withEdge(plane: Plane, width: number): Plane {
  const inside = gaussianBlur(plane, width)
  return mapPlane(plane, (value, i) => clamp01(2 * value) * smoothStep(0.5, 1, inside.data[i] ?? 0))
}
