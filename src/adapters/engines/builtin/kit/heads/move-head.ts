import { TRIANGLES } from '../faces/face-topology.ts'
import type { Layers } from '../motion/layers.ts'
import { type Sheet, sheetOf } from '../motion/sheet.ts'
import { warp } from '../motion/warp.ts'
import { type Picture, pixelAt } from '../pictures/raster.ts'
import { headField } from './head-field.ts'
import { type Mouth, paintMouth } from './mouth.ts'
import { paintTriangles } from './paint-triangles.ts'
import { paintedShares } from './painted-shares.ts'

/** A portrait in layers, so that its head can move in front of the background. */
export interface Portrait {
  picture: Picture
  points: Float32Array
  background: Sheet
  subject: Sheet
  /** The source of the face: transparent around the subject if it was cut out. */
  face: Picture
  /** How much of the face is painted at each point; the rest moves with the head. */
  shares: Float32Array
}

/** If nothing was cut out, or something that does not contain the face, the whole picture moves. */
export function portraitOf(picture: Picture, points: Float32Array, layers: Layers | null): Portrait {
  const cut = layers?.subject?.picture
  const face = cut && holdsFace(cut, points) ? cut : picture
  return {
    picture,
    points,
    background: sheetOf(face === cut && layers ? layers.background : picture),
    subject: sheetOf(face),
    face,
    shares: paintedShares(points),
  }
}

/** The portrait with its face at other points. The video lends its mouth. */
export function moveHead(portrait: Portrait, moved: Float32Array, video: Mouth | null): Picture {
  const { width, height } = portrait.picture
  const words = portrait.background.words.slice()
  warp(portrait.subject, { width, height, words }, headField(portrait.points, moved), { over: true })
  const frame = { width, height, data: new Uint8Array(words.buffer) }
  paintMouth(frame, moved, { picture: portrait.picture, points: portrait.points }, video)
  paintTriangles(frame, {
    source: portrait.face,
    from: portrait.points,
    to: moved,
    triangles: TRIANGLES,
    shares: portrait.shares,
  })
  return frame
}

function holdsFace(picture: Picture, points: Float32Array): boolean {
  let inside = 0
  for (let i = 0; i < points.length; i += 3) {
    const pixel = pixelAt(picture, points[i] ?? 0, points[i + 1] ?? 0)
    if ((picture.data[4 * pixel + 3] ?? 0) > 127) inside++
  }
  return inside > (0.9 * points.length) / 3
}
