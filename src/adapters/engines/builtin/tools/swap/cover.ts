import { ATLAS_SIDE, isAroundMouth, isOnFace } from '../../kit/faces/atlas.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { clamp01, mapPlane, newPlane, type Plane, smoothStep } from '../../kit/pictures/raster.ts'

/** How sure the map must be of skin: below the first it is hair, glasses or a hand, above the second it is the face. */
const SKIN = [0.35, 0.65] as const
/** How small a part may look beside the middle one before it is too far from the side to be used. */
const FACING = [0.06, 0.25] as const
/** How wide the edge is, over which one face goes over into the other, and over which one meets hair or a hand. */
const FEATHER = 0.04 * ATLAS_SIDE
const CLOSE_FEATHER = 0.012 * ATLAS_SIDE

/** Where the face of a picture is turned to the camera, in the atlas; 0 beside the face. */
export function turnedToUs(facing: Plane): Plane {
  return mapPlane(facing, (value, i) => (isOnFace(i) ? smoothStep(...FACING, value) : 0))
}

/** Where its skin is seen, and nothing lies before it; `certainty` is what the map says, from 0 to 1. */
export function bareSkin(certainty: Plane): Plane {
  return mapPlane(certainty, (value) => smoothStep(...SKIN, value))
}

/**
 * How much is painted over. Where the new face ends on skin it does so softly, but close to what lies before the face
 * of the target, which has an edge of its own.
 */
export function coverOf(shown: Plane, skin: Plane): Plane {
  const [soft, close] = [withEdge(shown, FEATHER), withEdge(skin, CLOSE_FEATHER)]
  return multiply(soft, close)
}

/** The mouth with its folds, and a soft edge around them. */
const MOUTH = gaussianBlur(
  mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), (_, i) => (isAroundMouth(i) ? 1 : 0)),
  0.6 * FEATHER,
)

/** Leaves so much of the target's mouth as it is, from 0 to 1. */
export function withoutMouth(cover: Plane, kept: number): Plane {
  return mapPlane(cover, (value, i) => value * (1 - kept * (MOUTH.data[i] ?? 0)))
}

export function multiply(one: Plane, other: Plane): Plane {
  return mapPlane(one, (value, i) => value * (other.data[i] ?? 0))
}

/** Nothing at the edge, and everything a little way inside. */
function withEdge(plane: Plane, width: number): Plane {
  const inside = gaussianBlur(plane, width)
  return mapPlane(plane, (value, i) => clamp01(2 * value) * smoothStep(0.5, 1, inside.data[i] ?? 0))
}
