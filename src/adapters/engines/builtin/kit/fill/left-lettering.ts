import { type TextLine, withinLine } from './find-text.ts'

/** Of two marks the larger is meant; lettering of a scene is small beside one. */
const AS_LARGE = 0.6
const NEAR = { ends: 0, sides: 0.25 }

/** Whether other lettering is left that is about as large as what was taken off, so that it may have been meant instead. */
export function isOtherLeft(before: readonly TextLine[], after: readonly TextLine[]): boolean {
  // What is read only afterwards is mostly no lettering.
  const left = after.filter((line) => isAmong(line, before))
  const taken = before.filter((line) => !isAmong(line, left))
  return taken.length > 0 && largestOf(left) >= AS_LARGE * largestOf(taken)
}

function isAmong({ x, y }: TextLine, lines: readonly TextLine[]): boolean {
  return lines.some((line) => withinLine(line, NEAR)(x, y))
}

function largestOf(lines: readonly TextLine[]): number {
  return Math.max(0, ...lines.map(({ length, height }) => length * height))
}
