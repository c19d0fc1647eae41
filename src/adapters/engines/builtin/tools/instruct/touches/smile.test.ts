import { expect, test } from 'vitest'
import { loadPicture } from '../../../kit/pictures/load-picture.ts'
import { mediaFile, tools } from '../../../photo-engines.fixture.ts'
import { findOneFace } from './one-face.ts'
import { smilingPoints } from './smile.ts'

test('a mouth drawn down further than it can be lifted stays unchanged', async () => {
  const face = await findOneFace(await loadPicture(mediaFile('mona-lisa.jpg')), undefined, tools)
  expect(() => smilingPoints(face)).not.toThrow()
  const points = Float32Array.from(face.points)
  for (const corner of [61, 291])
    points[3 * corner + 1] = (points[3 * corner + 1] ?? 0) + 0.06 * face.box.height
  expect(() => smilingPoints({ ...face, points })).toThrow(
    expect.objectContaining({ reason: 'smile_too_far' }),
  )
})
