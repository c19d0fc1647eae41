import { expect, test } from 'vitest'
import type { Face } from '../../../kit/faces/face.ts'
import { findFaces } from '../../../kit/faces/find-faces.ts'
import { fromPixels, loadPicture, resizePicture } from '../../../kit/pictures/load-picture.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { cropPlane, type Picture, sumOf } from '../../../kit/pictures/raster.ts'
import { mediaFile, tools } from '../../../photo-engines.fixture.ts'
import { blurFaces } from './blur-faces.ts'

/** A person nearby, and the same person far away at the lower edge. */
async function nearAndFar(): Promise<Picture> {
  const near = await resizePicture(await loadPicture(mediaFile('astronaut.jpg')), 1000, 1000)
  const far = await resizePicture(near, 150, 150)
  const input = Buffer.from(far.data)
  const data = await fromPixels(near)
    .composite([{ input, raw: { width: 150, height: 150, channels: 4 }, left: 0, top: 850 }])
    .raw()
    .toBuffer()
  return { width: 1000, height: 1000, data }
}

/** How much neighbouring pixels differ in the face. */
function detailIn(picture: Picture, { box }: Face): number {
  const [left, top] = [Math.round(box.x), Math.round(box.y)]
  const face = cropPlane(lumaOf(picture), {
    left,
    top,
    width: Math.round(box.width),
    height: Math.round(box.height),
  })
  const steps = face.data.map((value, i) => Math.abs(value - (face.data[i + 1] ?? value)))
  return sumOf({ ...face, data: steps })
}

test('faces of all sizes are blurred, each as much as its size needs', async () => {
  const picture = await nearAndFar()
  const faces = await findFaces(picture, tools)
  expect(faces).toHaveLength(2)
  const blurred = await blurFaces(picture, undefined, tools)
  for (const face of faces) expect(detailIn(blurred, face) / detailIn(picture, face)).toBeLessThan(0.4)
  expect([...blurred.data.subarray(0, 4000)]).toEqual([...picture.data.subarray(0, 4000)])
})

test('if one person is meant, the others stay unchanged', async () => {
  const picture = await nearAndFar()
  const [far, near] = await findFaces(picture, tools)
  const blurred = await blurFaces(picture, { side: 'right' }, tools)
  if (!far || !near) throw new Error('There are two faces.')
  expect(detailIn(blurred, near)).toBeLessThan(0.5 * detailIn(picture, near))
  expect(detailIn(blurred, far)).toBe(detailIn(picture, far))
})
