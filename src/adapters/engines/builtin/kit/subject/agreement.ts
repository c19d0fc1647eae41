import type { Plane } from '../pictures/raster.ts'

/** The intersection of two masks of one size, as a part of their union. */
export function agreement(one: Plane, other: Plane): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < one.data.length; i++) {
    const [a, b] = [one.data[i] ?? 0, other.data[i] ?? 0]
    both += Math.min(a, b)
    either += Math.max(a, b)
  }
  return either === 0 ? 0 : both / either
}

/** The part of a mask that another one has, too. */
export function partIn(mask: Plane, other: Plane): number {
  let [shared, size] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const value = mask.data[i] ?? 0
    size += value
    shared += Math.min(value, other.data[i] ?? 0)
  }
  return size === 0 ? 0 : shared / size
}
