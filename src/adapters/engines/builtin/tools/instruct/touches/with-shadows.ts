import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { isWithin } from '../../../kit/things/boxes.ts'
import type { Thing } from '../../../kit/things/find-things.ts'
import { kindOf } from '../../../kit/things/things-network.ts'
import { findShadow } from './find-shadow.ts'

/** The dark ground under a vehicle, between its wheels: from and to this part of its height. */
const UNDER = [0.75, 1.06] as const

/** An area with the shadows of the things in it: a shadow of nothing would be noticed first. */
export async function withShadows(
  picture: Picture,
  area: Plane,
  { chosen, others }: { chosen: readonly Thing[]; others: readonly Thing[] },
): Promise<Plane> {
  const boxes = others.map(({ box }) => box)
  const joined = (one: Plane, other: Plane) =>
    mapPlane(one, (value, i) => Math.max(value, other.data[i] ?? 0))
  let whole = area
  for (const thing of chosen) {
    const own = joined(partIn(area, thing), underVehicle(area, thing))
    const shadow = await findShadow(picture, own, boxes)
    whole = joined(whole, shadow ? joined(own, shadow) : own)
  }
  return whole
}

const partIn = (area: Plane, { box }: Thing): Plane =>
  mapPlane(area, (value, i) => (isWithin(box, i % area.width, Math.floor(i / area.width)) ? value : 0))

function underVehicle(area: Plane, { label, box }: Thing): Plane {
  const isVehicle = kindOf(label) === 'vehicle'
  const { top, height } = box
  const under = { ...box, top: top + UNDER[0] * height, height: (UNDER[1] - UNDER[0]) * height }
  return mapPlane(area, (_, i) =>
    isVehicle && isWithin(under, i % area.width, Math.floor(i / area.width)) ? 1 : 0,
  )
}
