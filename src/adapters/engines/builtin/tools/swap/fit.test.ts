import { expect, it } from 'vitest'
import { ATLAS_SIDE, isOnFace } from '../../kit/faces/atlas.ts'
import { FACE_POINTS } from '../../kit/faces/face.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { fitOf } from './fit.ts'
import { refuseMisfits } from './suggest-faces.ts'

const covered = (share: number) =>
  mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), (_, i) => (isOnFace(i) ? share : 0))

/** Cheeks, forehead and chin of a head turned by this many degrees. */
function turned(degrees: number): Float32Array {
  const points = new Float32Array(3 * FACE_POINTS)
  const across = Math.cos((degrees * Math.PI) / 180)
  const deep = Math.sin((degrees * Math.PI) / 180)
  points.set([-50 * across, 0, -50 * deep], 3 * 234)
  points.set([50 * across, 0, 50 * deep], 3 * 454)
  points.set([0, -60, -10], 3 * 10)
  points.set([0, 60, 11], 3 * 152)
  return points
}

it('an uncovered face that looks at the camera can be changed, up to about forty degrees', () => {
  expect(fitOf(turned(0), covered(0.6)).part).toBe(1)
  expect(fitOf(turned(-34), covered(0.6)).part).toBe(1)
  expect(fitOf(turned(50), covered(0.6))).toEqual({ part: 0, misfit: 'turned' })
})

it('a face with little room for paint stays unchanged', () => {
  expect(fitOf(turned(0), covered(0.25))).toEqual({ part: 0, misfit: 'covered' })
})

it('if no face was changed, nothing is charged, and the reason is given', () => {
  expect(() => refuseMisfits(['turned', 'turned'])).toThrow('faces_turned_too_far')
  expect(() => refuseMisfits(['covered'])).toThrow('faces_covered_too_much')
  expect(() => refuseMisfits([])).toThrow('no_face')
  expect(() => refuseMisfits(['turned', null])).not.toThrow()
})
