import type { Canvas } from '@napi-rs/canvas'
import { easeInOut } from '../../kit/motion/easing.ts'
import type { Transition } from './storyboard.ts'

/** How long one shot passes into the next. */
export const TRANSITION_SECONDS: Record<Transition, number> = { cut: 0, fade: 0.45, wipe: 0.55 }

const SLANT = 0.18

/** Lays the next shot over the canvas, as far as the transition has come. */
export function passOver(canvas: Canvas, next: Canvas, transition: Transition, share: number): void {
  const context = canvas.getContext('2d')
  const { width, height } = canvas
  context.save()
  if (transition === 'fade') context.globalAlpha = easeInOut(share)
  if (transition === 'wipe') {
    const edge = width * (1 + SLANT) * easeInOut(share)
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(edge, 0)
    context.lineTo(edge - width * SLANT, height)
    context.lineTo(0, height)
    context.closePath()
    context.clip()
  }
  context.drawImage(next, 0, 0)
  context.restore()
}
