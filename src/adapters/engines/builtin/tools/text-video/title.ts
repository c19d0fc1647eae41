import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '../../kit/drawing/colours.ts'
import { LETTERING_FONT, registerLetteringFont, styleLettering } from '../../kit/drawing/lettering.ts'
import { easeOutBack, shareBetween, swing } from '../../kit/motion/easing.ts'

/** Letters that pop up one after the other and then dance a little. */
export interface Title {
  draw(context: SKRSContext2D, secondsSince: number): void
}

const FIRST_LETTER_SECONDS = 0.35
const LETTERS_WITHIN_SECONDS = 0.9
const POP_SECONDS = 0.42

interface Letter {
  text: string
  x: number
  y: number
  order: number
}

export function createTitle(text: string, width: number, height: number, backdrop: Colour | null): Title {
  registerLetteringFont()
  const style = styleLettering(text, { width, height }, backdrop)
  const { size, fill, edge } = style
  const font = `${size.toFixed(1)}px "${LETTERING_FONT}"`
  let letters: Letter[] | null = null
  return {
    draw: (context, secondsSince) => {
      context.save()
      context.font = font
      context.textAlign = 'center'
      context.lineJoin = 'round'
      context.lineWidth = size * 0.16
      letters ??= placeLetters(context, style, width)
      const each = Math.min(0.08, LETTERS_WITHIN_SECONDS / letters.length)
      for (const pass of ['edge', 'fill'] as const) {
        context.strokeStyle = edge
        context.fillStyle = fill
        for (const letter of letters)
          drawLetter(context, letter, secondsSince - FIRST_LETTER_SECONDS - letter.order * each, size, pass)
      }
      context.restore()
    },
  }
}

function placeLetters(
  context: SKRSContext2D,
  { lines, baseline }: ReturnType<typeof styleLettering>,
  width: number,
): Letter[] {
  let order = 0
  return lines.flatMap((line, index) => {
    let x = (width - context.measureText(line).width) / 2
    const y = baseline(index)
    return Array.from(line, (text) => {
      const wide = context.measureText(text).width
      const letter = { text, x: x + wide / 2, y, order: order++ }
      x += wide
      return letter
    })
  })
}

/** All outlines lie under all letters, so that none cuts into a neighbour. */
function drawLetter(
  context: SKRSContext2D,
  letter: Letter,
  age: number,
  size: number,
  pass: 'edge' | 'fill',
): void {
  if (age <= 0 || letter.text === ' ') return
  const grown = easeOutBack(shareBetween(age, 0, POP_SECONDS))
  context.save()
  context.translate(letter.x, letter.y - size * 0.36 + swing(age, 0.42, -letter.order * 0.07) * size * 0.045)
  context.rotate(swing(age, 0.3, -letter.order * 0.11) * 0.045)
  context.scale(grown, grown)
  if (pass === 'edge') context.strokeText(letter.text, 0, size * 0.36)
  else context.fillText(letter.text, 0, size * 0.36)
  context.restore()
}
