import { easeInOut } from './easing.ts'

/**
 * Where the camera is. Places are measured from the middle of the picture in halves of its longer side, and nearness
 * is one over distance: 1 for what is nearest. Moving the camera by (x, y, z) shows at `u` what was at
 * `u + nearness * ((x, y) - z * u)`, which is all there is to perspective.
 */
export interface Pose {
  x: number
  y: number
  z: number
  /** How much of the picture is in view, as a lens does it: the same for all depths. */
  view: number
  /** What the lens looks at. */
  panX: number
  panY: number
}

export const CAMERAS = ['push', 'pull', 'orbit', 'pan', 'dolly', 'still'] as const
export type Camera = (typeof CAMERAS)[number]

/** What a path circles or approaches. */
export interface Focus {
  x: number
  y: number
  nearness: number
}

/** How far cameras move. Moving further shows more of what was never photographed. */
const PUSH = 0.26
const PAN = 0.13
const ORBIT = { x: 0.12, y: 0.035 }
const DOLLY = 0.34

export const AT_REST: Pose = { x: 0, y: 0, z: 0, view: 1, panX: 0, panY: 0 }

/** Where a camera is at each moment, from its start at 0 to its end at 1. */
export type Path = (part: number) => Pose

/** The path of a camera that somebody chose. */
export function poseOn(camera: Camera, focus: Focus, part: number): Pose {
  const done = easeInOut(part)
  switch (camera) {
    case 'push':
      return towards(focus, PUSH * done)
    case 'pull':
      return towards(focus, PUSH * (1 - done))
    case 'pan':
      return { ...AT_REST, x: PAN * (2 * done - 1) }
    case 'orbit': {
      const turn = 2 * Math.PI * part
      const x = ORBIT.x * Math.sin(turn)
      const y = ORBIT.y * (1 - Math.cos(turn))
      // The lens follows what is in focus, so that everything else moves around it.
      return { ...AT_REST, x, y, panX: -focus.nearness * x, panY: -focus.nearness * y }
    }
    case 'dolly': {
      // The camera moves back while the lens zooms in: the subject stays the same size, and the background grows.
      const z = -DOLLY * done
      const view = 1 / (1 - focus.nearness * z)
      return { ...towards(focus, z), view, panX: focus.x * (1 - view), panY: focus.y * (1 - view) }
    }
    case 'still':
      return AT_REST
  }
}

/** Going straight at a point leaves it where it is. */
export function towards({ x, y }: { x: number; y: number }, z: number): Pose {
  return { ...AT_REST, x: z * x, y: z * y, z }
}

interface Extent {
  /** Of the picture, in halves of its longer side. */
  halfWidth: number
  halfHeight: number
  /** The least and the greatest nearness in it. */
  far: number
  near: number
}

const STEPS = 48

/** How much smaller the view must be so that nothing beyond the edges of the picture ever shows. */
export function viewWithin(poseAt: Path, extent: Extent): number {
  let view = 1
  for (let step = 0; step <= STEPS; step++) {
    const pose = poseAt(step / STEPS)
    for (const nearness of [extent.far, extent.near]) {
      const stay = 1 - nearness * pose.z
      for (const [half, pan, move] of [
        [extent.halfWidth, pose.panX, pose.x],
        [extent.halfHeight, pose.panY, pose.y],
      ] as const) {
        const shift = Math.abs(pan * stay + nearness * move)
        view = Math.min(view, (half - shift) / (half * pose.view * stay))
      }
    }
  }
  return Math.max(0.5, view)
}
