import { coloursAt, facingAt, placesOf } from '../../kit/faces/atlas.ts'
import { type Pixels, pixelsAround } from '../../kit/faces/face.ts'
import { type Lab, labOf } from '../../kit/faces/lab.ts'
import { type Box, clamp01, mapPlane, type Plane } from '../../kit/pictures/raster.ts'
import { bareSkin, coverOf, multiply, turnedToUs, withoutMouth } from './cover.ts'
import { type Finish, finishOf, grainOf, softened } from './finish.ts'
import { fitOf, type Misfit } from './fit.ts'
import { keptEyes, keptMouth } from './kept-parts.ts'
import { type Light, matchLight, measure, mixLight } from './match-light.ts'
import { paintFace } from './paint-face.ts'
import { levelFor, type SourceFace, type SourceLevel, spanOf } from './source-face.ts'

/** A memory of a face from frame to frame, so that nothing flickers. */
export interface FaceMemory {
  light: Light
  cover: Plane
  /** How much of the target's mouth stayed, and of its eyes at each point of the mesh. */
  keptMouth: number
  keptEyes: Float32Array
  /** The brightness of the target. */
  lightness: number
  painted: Painted
}

/** The source at a fitting size, as sharp as the target. */
interface Painted {
  from: SourceLevel
  finish: Finish
  colours: Lab
}

/** The weight of a new frame; if the light changes by this much, the full weight. */
const NEW_PART = 0.12
const LIGHT_JUMP = 12
/** How fast kept parts of the target fade when they are no longer needed: two alternating mouths flicker. */
const RELEASE = 0.06

/**
 * Puts the face of a source on a face of the target, in place: in its pose and expression, its light and its colours,
 * and only where its skin is visible. `skin` says where, in the atlas. Pixels outside of the returned box stay
 * untouched, and so does all alpha. A face that would not look right stays unchanged, and `misfit` says why.
 */
export function swapFace(
  target: Pixels,
  points: Float32Array,
  skin: Plane,
  source: SourceFace,
  before: FaceMemory | null = null,
  shownIn: 'picture' | 'clip' = 'picture',
): { box: Box; memory: FaceMemory; misfit: Misfit | null } {
  const bare = bareSkin(skin)
  const shown = multiply(turnedToUs(facingAt(points)), source.shown)
  const seen = multiply(shown, bare)
  const colours = coloursAt(target, placesOf(points))
  const lightnessAround = () => labOf(target, pixelsAround(target, points))[0]
  const now: FaceMemory = {
    light: matchLight(source.colours, colours, seen),
    cover: coverOf(shown, bare),
    keptMouth: keptMouth(source.points, points),
    keptEyes: keptEyes(source.points, points),
    lightness: measure(colours[0], seen).mean,
    painted: paintedOf(levelFor(source, points, shownIn), lightnessAround, points, before?.painted),
  }
  const memory = before ? mixMemories(before, now) : now
  const { part, misfit } = fitOf(points, memory.cover)
  // Between frames a face fades in and out; a picture has it or not.
  const shownPart = before ? part : Math.round(part)
  const box = paintFace(target, points, {
    colours: memory.painted.colours,
    points: memory.painted.from.points,
    light: memory.light,
    cover: withoutMouth(
      mapPlane(memory.cover, (value) => value * shownPart),
      memory.keptMouth,
    ),
    kept: memory.keptEyes,
    grain: grainOf(lightnessAround, memory.painted.finish),
  })
  return { box, memory, misfit: part < 0.5 ? misfit : null }
}

/** A clip keeps the sharpness of a face's first frame, so that nothing flickers. */
function paintedOf(
  from: SourceLevel,
  lightnessAround: () => Plane,
  points: Float32Array,
  before?: Painted,
): Painted {
  if (before?.from === from) return before
  const [l, a, b] = from.colours
  const finish = finishOf(l, lightnessAround(), spanOf(points) / spanOf(from.points))
  return {
    from,
    finish,
    colours: [softened(l, finish.blur), softened(a, finish.blur), softened(b, finish.blur)],
  }
}

function mixMemories(before: FaceMemory, now: FaceMemory): FaceMemory {
  const held = (was: number, is: number) => Math.max(is, was + RELEASE * (is - was))
  const part = clamp01(NEW_PART + Math.abs(now.lightness - before.lightness) / LIGHT_JUMP)
  return {
    light: mixLight(before.light, now.light, part),
    cover: mapPlane(before.cover, (value, i) => value + part * ((now.cover.data[i] ?? 0) - value)),
    keptMouth: held(before.keptMouth, now.keptMouth),
    keptEyes: now.keptEyes.map((is, point) => held(before.keptEyes[point] ?? 0, is)),
    lightness: before.lightness + part * (now.lightness - before.lightness),
    painted: now.painted,
  }
}
