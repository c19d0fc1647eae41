import { gaussianBlur } from '../../../../kit/pictures/blur.ts'
import { coloursOf } from '../../../../kit/pictures/colours.ts'
import { mapColours, withColours } from '../../../../kit/pictures/planes.ts'
import {
  mapPlane,
  type Picture,
  type Plane,
  planeFrom,
  smoothStep,
  sumOf,
} from '../../../../kit/pictures/raster.ts'

/** How soft the new rows are, and how soon they become so, in parts of their number. */
const [SOFTNESS, SOON] = [0.3, 0.25]
/** How little must be seen around a place until it takes on the mean colour beside the head. */
const LITTLE = 0.05

/**
 * A taller picture, with new rows above. What is beside the head is mirrored in them, out of focus: nobody can tell
 * what is there, and networks invent things. `head` is 1 where the head is, which is not mirrored.
 */
export function addRoomAbove(picture: Picture, rows: number, head: Plane): Picture {
  const mirrored = mirrorAbove(picture, rows)
  const { width } = mirrored
  const rowOf = (i: number) => Math.floor(i / width)
  const beside = planeFrom(
    mirrored,
    (i) => 1 - (head.data[sourceRow(rowOf(i), rows, head) * width + (i % width)] ?? 0),
  )
  const weights = gaussianBlur(beside, SOFTNESS * rows)
  const shares = mapPlane(beside, (isBeside, i) => {
    const up = (rows - rowOf(i)) / (SOON * rows)
    return up <= 0 ? 0 : Math.max(smoothStep(0, 1, up), 1 - isBeside)
  })
  const colours = mapColours(coloursOf(mirrored), (sharp) => {
    const seen = mapPlane(sharp, (value, i) => value * (beside.data[i] ?? 0))
    const soft = gaussianBlur(seen, SOFTNESS * rows)
    const usual = sumOf(firstRows(seen, rows)) / Math.max(1, sumOf(firstRows(beside, rows)))
    return mapPlane(sharp, (value, i) => {
      const calm = ((soft.data[i] ?? 0) + LITTLE * usual) / ((weights.data[i] ?? 0) + LITTLE)
      return value + (shares.data[i] ?? 0) * (calm - value)
    })
  })
  return withColours(mirrored, colours)
}

function mirrorAbove({ width, height, data }: Picture, rows: number): Picture {
  const taller = new Uint8Array(width * (height + rows) * 4)
  for (let y = 0; y < height + rows; y++) {
    const from = sourceRow(y, rows, { height }) * width * 4
    taller.set(data.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height: height + rows, data: taller }
}

const firstRows = ({ width, data }: Plane, rows: number): Plane => ({
  width,
  height: rows,
  data: data.subarray(0, rows * width),
})

/** Which row of the picture is shown in a row of the taller one. */
const sourceRow = (y: number, rows: number, { height }: { height: number }) =>
  Math.min(height - 1, y < rows ? rows - 1 - y : y - rows)
