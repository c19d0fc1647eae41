import { type TextLine, withinLine } from './find-text.ts'

/** Of two marks the larger is meant; lettering of a scene is small beside one. */
const AS_LARGE = 0.4
const NEAR = { ends: 0, sides: 0.25 }

/** Whether other lettering is left that is about as large as what was taken off, so that it may have been meant instead. */
export function isOtherLeft(before: readonly TextLine[], after: readonly TextLine[]): boolean {
  const left = after.map((line) => withinLine(line, NEAR))
  const taken = before.filter(({ x, y }) => !left.some((isWithin) => isWithin(x, y)))
  return taken.length > 0 && largestOf(after) >= AS_LARGE * largestOf(taken)
}

function largestOf(lines: readonly TextLine[]): number {
  return Math.max(0, ...lines.map(({ length, height }) => length * height))
}
