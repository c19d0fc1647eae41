import { expect, it } from 'vitest'
import { ATLAS_SIDE } from '../../kit/faces/atlas.ts'
import type { Lab } from '../../kit/faces/lab.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { hairOf } from './facial-hair.ts'

const everywhere = mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), () => 1)
const CHIN = Math.round(0.8 * ATLAS_SIDE) * ATLAS_SIDE

it('a chin that is darker and greyer than the skin is hair', () => {
  const hair = hairOf(face({ darker: 0.5, greyer: 0.5 }), everywhere)
  expect(hair.data[0]).toBe(0)
  expect(hair.data[CHIN]).toBe(1)
})

it('a shadow is darker, but has the colour of the skin', () => {
  expect(hairOf(face({ darker: 0.5, greyer: 0.1 }), everywhere).data[CHIN]).toBe(0)
})

it('nothing is said about photos without colors', () => {
  expect(hairOf(face({ darker: 0.5, greyer: 0.5, colour: 2 }), everywhere).data[CHIN]).toBe(0)
})

/** A face whose lowest fifth is darker and greyer by these parts. */
function face({ darker, greyer, colour = 15 }: { darker: number; greyer: number; colour?: number }): Lab {
  const plane = (value: number, less: number) =>
    mapPlane(everywhere, (_, i) => (i < CHIN ? value : value * (1 - less)))
  return [plane(60, darker), plane(colour, greyer), plane(colour, greyer)]
}
