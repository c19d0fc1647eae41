import { findComponents } from '../../../kit/pictures/components.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import {
  type Box,
  boxAround,
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  sumOf,
} from '../../../kit/pictures/raster.ts'

const OWN = 0.5
/** Tyres are at least this dark, from 0 to 1. */
const TYRE = 0.22
/**
 * The least size of a wheel as a part of its vehicle, the least part of its box that is tyre, and its greatest ratio of
 * length to width.
 */
const [MIN_WHEEL, MIN_TYRE, MAX_LONG] = [0.004, 0.25, 2.5]

/** The wheels of a vehicle, including rims: dark round parts in its lower half. */
export function findWheels(picture: Picture, vehicle: Plane): Plane {
  const { width, height } = vehicle
  const lumas = lumaOf(picture).data
  const box = boxAround(vehicle, OWN)
  const middle = box ? box.top + box.height / 2 : 0
  const dark = mapPlane(
    vehicle,
    (value, i) => +(value > OWN && (lumas[i] ?? 0) < TYRE && Math.floor(i / width) >= middle),
  )
  const { labels, sizes } = findComponents(dark, (value) => value > 0)
  const smallest = MIN_WHEEL * sumOf(vehicle)
  const boxes = sizes.flatMap((size, label) => {
    if (label === 0 || size < smallest) return []
    const own = boxAround(
      mapPlane(dark, (_, i) => +(labels[i] === label)),
      OWN,
    )
    return own && isRound(own, size) ? [own] : []
  })
  return mapPlane(
    newPlane(width, height),
    (_, i) => +boxes.some((wheel) => isInEllipse(wheel, i % width, Math.floor(i / width))),
  )
}

function isRound({ width, height }: Box, size: number): boolean {
  return Math.max(width / height, height / width) <= MAX_LONG && size >= MIN_TYRE * width * height
}

function isInEllipse({ left, top, width, height }: Box, x: number, y: number): boolean {
  return Math.hypot((2 * (x + 0.5 - left)) / width - 1, (2 * (y + 0.5 - top)) / height - 1) <= 1
}
