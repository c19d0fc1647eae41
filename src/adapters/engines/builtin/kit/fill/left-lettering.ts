import { type TextLine, withinLine } from './find-text.ts'
import { areNear } from './overlaid-text.ts'

/** Of two marks the larger is meant; lettering of a scene is small beside one. */
const AS_LARGE = 0.6
const NEAR = { ends: 0, sides: 0.25 }

/**
 * Whether other lettering is left that is about as large as what was taken off, so that it may have been meant instead,
 * or that stands so near to it that it is of the same mark.
 */
export function isOtherLeft(before: readonly TextLine[], after: readonly TextLine[]): boolean {
  // What is read only afterwards is mostly no lettering.
  const left = after.filter((line) => isAmong(line, before))
  const taken = before.filter((line) => !isAmong(line, left))
  if (taken.length === 0) return false
  const isOfMark = (line: TextLine) => taken.some((other) => areNear(line, other))
  return largestOf(left) >= AS_LARGE * largestOf(taken) || left.some(isOfMark)
}

function isAmong({ x, y }: TextLine, lines: readonly TextLine[]): boolean {
  return lines.some((line) => withinLine(line, NEAR)(x, y))
}

function largestOf(lines: readonly TextLine[]): number {
  return Math.max(0, ...lines.map(({ length, height }) => length * height))
}
