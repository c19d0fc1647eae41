import { type Canvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { glow } from '../../kit/motion/lights.ts'
import { withStops } from '../../kit/pictures/canvas.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import type { Actor } from './effect-input.ts'

export const TURN = 2 * Math.PI

/** Up and down like a bouncing ball, from 0 to 1, this many times in a video. */
export function hop(part: number, times: number): number {
  return Math.abs(Math.sin(Math.PI * part * times))
}

/** A picture just large enough to cover the whole video; enlarged and moved on demand. */
export function cover(
  context: SKRSContext2D,
  picture: Canvas,
  { width, height }: Size,
  { zoom = 1, x = 0, y = 0 } = {},
): void {
  const scale = Math.max(width / picture.width, height / picture.height) * zoom
  const wide = picture.width * scale
  const high = picture.height * scale
  const roomX = (wide - width) / 2
  const roomY = (high - height) / 2
  const within = (move: number, room: number) => Math.max(-room, Math.min(room, move))
  context.drawImage(picture, within(x, roomX) - roomX, within(y, roomY) - roomY, wide, high)
}

/** The same, with a point of the picture as near to the middle of the video as its edges allow. */
export function coverAround(
  context: SKRSContext2D,
  picture: Canvas,
  size: Size,
  { x, y }: { x: number; y: number },
  zoom = 1,
): void {
  const scale = Math.max(size.width / picture.width, size.height / picture.height) * zoom
  cover(context, picture, size, {
    zoom,
    x: (picture.width / 2 - x) * scale,
    y: (picture.height / 2 - y) * scale,
  })
}

/** How somebody stands: `x` and `y` are where the middle of the lower edge is. */
export interface Pose {
  x: number
  y: number
  scale: number
  /** Around the foot, in radians. */
  turn?: number
}

/** Runs a drawing with the foot of a pose as its origin, in pixels of what is drawn. */
export function posed(context: SKRSContext2D, { x, y, scale, turn = 0 }: Pose, draw: () => void): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.scale(scale, scale)
  draw()
  context.restore()
}

/** Draws an actor, and more in the actor's own pixels. */
export function drawActor(context: SKRSContext2D, actor: Actor, pose: Pose, drawMore = () => {}): void {
  posed(context, pose, () => {
    context.translate(-actor.width / 2, -actor.height)
    context.drawImage(actor.canvas, 0, 0, actor.width, actor.height)
    drawMore()
  })
}

/** A drawing around its middle. */
export function drawAt(
  context: SKRSContext2D,
  sprite: Canvas,
  { x, y, side, turn = 0, alpha = 1 }: { x: number; y: number; side: number; turn?: number; alpha?: number },
): void {
  context.save()
  context.globalAlpha *= alpha
  context.translate(x, y)
  context.rotate(turn)
  const high = (side * sprite.height) / sprite.width
  context.drawImage(sprite, -side / 2, -high / 2, side, high)
  context.restore()
}

/** A glow in a scene, with all sizes as parts of its width and height. */
export function glowIn(
  context: SKRSContext2D,
  { width, height }: Size,
  { x, y, radius, ...how }: Parameters<typeof glow>[1],
): void {
  glow(context, { x: width * x, y: height * y, radius: width * radius, ...how })
}

/**
 * The size of an actor in a scene: as tall as asked, but not so large that the shoulders leave the picture, and low
 * enough that a cut at the chest lies at the edge of the video.
 */
export function scaleFor(actor: Actor, { width, height }: Size, tall: number, wide = 1.15): number {
  return Math.min((tall * height) / actor.height, (wide * width) / actor.width)
}

/** A heart in a square of two units around its middle. */
export const HEART = new Path2D(
  'M0 0.88C-1.35 -0.05 -0.9 -0.92 -0.42 -0.86C-0.15 -0.83 0 -0.6 0 -0.45C0 -0.6 0.15 -0.83 0.42 -0.86C0.9 -0.92 1.35 -0.05 0 0.88Z',
)

/** From the colour above to the one below. */
export function backdrop(
  context: SKRSContext2D,
  { width, height }: Size,
  above: string,
  below: string,
): void {
  context.fillStyle = withStops(context.createLinearGradient(0, 0, 0, height), { 0: above, 1: below })
  context.fillRect(0, 0, width, height)
}

/** A mist (`#rrggbb`) that begins at one height, is dense at another, and hides everything below. */
export function drawMist(
  context: SKRSContext2D,
  { width, height }: Size,
  { colour, from, to }: { colour: string; from: number; to: number },
): void {
  const stops = { 0: `${colour}00`, 0.5: `${colour}60`, 0.8: `${colour}d0`, 1: colour }
  context.fillStyle = withStops(context.createLinearGradient(0, from, 0, to), stops)
  context.fillRect(-width, from, 3 * width, height)
}

/** Rays from a point, which turn slowly: what posters put behind heroes. */
export function sunburst(
  context: SKRSContext2D,
  { width, height }: Size,
  { x, y, turn, colour }: { x: number; y: number; turn: number; colour: string },
): void {
  const reach = Math.hypot(width, height)
  const rays = 14
  context.fillStyle = colour
  context.beginPath()
  for (let ray = 0; ray < rays; ray++) {
    const angle = turn + (ray * TURN) / rays
    context.moveTo(x, y)
    for (const edge of [angle, angle + TURN / rays / 2])
      context.lineTo(x + Math.cos(edge) * reach, y + Math.sin(edge) * reach)
  }
  context.fill()
}
