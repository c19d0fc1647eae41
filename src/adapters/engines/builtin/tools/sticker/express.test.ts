import { expect, test } from 'vitest'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { mediaFile, tools } from '../../photo-engines.fixture.ts'
import { express } from './express.ts'

const portrait = await loadPicture(mediaFile('astronaut.jpg'), 400)
const [face] = await findFaces(portrait, tools)
if (!face) throw new Error('Nobody was found.')

/** The first and the last row that differ by more than compression would explain. */
function changedRows(one: Picture, other: Picture): [number, number] {
  const rows = Array.from({ length: one.height }, (_, y) => y).filter((y) => {
    const row = ({ data, width }: Picture) => data.subarray(4 * width * y, 4 * width * (y + 1))
    return row(one).some((value, i) => Math.abs(value - (row(other)[i] ?? 0)) > 24)
  })
  return [rows[0] ?? -1, rows.at(-1) ?? -1]
}

test.each(['smile', 'laugh', 'wink', 'sleep'] as const)(
  'a %s moves the face, what is near goes along a little, and nothing else moves',
  (expression) => {
    const [first, last] = changedRows(portrait, express(portrait, face, expression))
    expect(first).toBeGreaterThan(face.box.y - 0.6 * face.box.height)
    expect(last).toBeLessThan(face.box.y + 1.6 * face.box.height)
  },
)

test('a smile changes the mouth, and closed eyes change the rows above it', () => {
  const middle = face.box.y + 0.5 * face.box.height
  expect(changedRows(portrait, express(portrait, face, 'smile'))[1]).toBeGreaterThan(middle)
  expect(changedRows(portrait, express(portrait, face, 'sleep'))[0]).toBeLessThan(middle)
})

test('the outline of a cut-out stays', () => {
  const data = portrait.data.map((value, i) => (i % 4 === 3 && (i >> 2) % portrait.width < 150 ? 0 : value))
  const acting = express({ ...portrait, data }, face, 'laugh')
  const outline = (pixels: Uint8Array) => Buffer.from(pixels.filter((_, i) => i % 4 === 3)).toString('base64')
  expect(outline(acting.data)).toBe(outline(data))
})

test('a person who looks away stays unchanged', () => {
  expect(express(portrait, { ...face, yaw: 40 }, 'wink')).toBe(portrait)
})
