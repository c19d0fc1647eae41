import type { Point } from './contour.ts'

/** Registration marks for plotters, in millimeters: distance from the edge, length, width. */
export const REGISTRATION = { from: 6, length: 5, width: 0.3 }

/** A corner at each corner of the paper, as pairs of end points. */
export function registrationMarks({ width, height }: { width: number; height: number }): [Point, Point][] {
  const { from, length } = REGISTRATION
  return ([0, 1] as const).flatMap((right) =>
    ([0, 1] as const).flatMap((low): [Point, Point][] => {
      const corner: Point = [right ? width - from : from, low ? height - from : from]
      const across: Point = [corner[0] + (right ? -length : length), corner[1]]
      const along: Point = [corner[0], corner[1] + (low ? -length : length)]
      return [
        [corner, across],
        [corner, along],
      ]
    }),
  )
}
