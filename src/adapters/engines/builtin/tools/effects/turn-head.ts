import type { Canvas } from '@napi-rs/canvas'
import { type Act, act } from '../../kit/heads/act.ts'
import { headField } from '../../kit/heads/head-field.ts'
import { moveHead } from '../../kit/heads/move-head.ts'
import { paintedShares } from '../../kit/heads/painted-shares.ts'
import { canvasOf, sheetOf } from '../../kit/motion/sheet.ts'
import { warp } from '../../kit/motion/warp.ts'
import { fillTransparent } from '../../kit/pictures/fill-transparent.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { Actor } from './effect-input.ts'

/** Enough for nobody to see them change. */
const STEPS = 24

/** Somebody cut out, as the head goes from how it was to what it does at the end. Whoever has no face stays as it was. */
export function turnHead(actor: Actor, end: Act): (done: number) => Canvas {
  const { face, picture } = actor
  if (!face) return () => actor.canvas
  const whole = fillTransparent(picture)
  const sheet = sheetOf(whole)
  const shares = paintedShares(face.points)
  const portrait = {
    picture: whole,
    points: face.points,
    background: sheet,
    subject: sheet,
    face: whole,
    shares,
  }
  const outline = sheetOf(outlineOf(picture))
  const frames = Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS
    const now = Object.fromEntries(Object.entries(end).map(([key, value]) => [key, value * share]))
    const moved = act(face.points, now)
    const frame = moveHead(portrait, moved, null)
    const target = {
      width: picture.width,
      height: picture.height,
      words: new Uint32Array(sheet.words.length),
    }
    warp(outline, target, headField(face.points, moved))
    for (let i = 0; i < target.words.length; i++) frame.data[i * 4 + 3] = (target.words[i] ?? 0) & 255
    return canvasOf(frame)
  })
  return (done) => frames[Math.round(Math.max(0, Math.min(1, done)) * STEPS)] ?? actor.canvas
}

/** What is cut out in white, all else in black. */
function outlineOf({ width, height, data }: Picture): Picture {
  const outline = new Uint8Array(data.length).fill(255)
  for (let i = 0; i < data.length; i += 4) outline.fill(data[i + 3] ?? 0, i, i + 3)
  return { width, height, data: outline }
}
