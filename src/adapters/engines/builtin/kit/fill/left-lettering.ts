import { type TextLine, withinLine } from './find-text.ts'
import { areNear } from './overlaid-text.ts'

/** Of two marks the larger is meant; lettering of a scene is small beside one. */
const AS_LARGE = 0.6
const NEAR = { ends: 0, sides: 0.25 }

/**
 * Other lettering that is left and about as large as what was taken off, so that it may have been meant instead, or
 * that stands so near to it that it may be of the same mark.
 */
export function otherLeft(before: readonly TextLine[], after: readonly TextLine[]): TextLine[] {
  // What is read only afterwards is mostly no lettering.
  const left = after.filter((line) => isAmong(line, before))
  const taken = before.filter((line) => !isAmong(line, left))
  if (taken.length === 0) return []
  const isOfMark = (line: TextLine) => taken.some((other) => areNear(line, other))
  const least = AS_LARGE * Math.max(...taken.map(areaOf))
  return left.filter((line) => areaOf(line) >= least || isOfMark(line))
}

function isAmong({ x, y }: TextLine, lines: readonly TextLine[]): boolean {
  return lines.some((line) => withinLine(line, NEAR)(x, y))
}

function areaOf({ length, height }: TextLine): number {
  return length * height
}
