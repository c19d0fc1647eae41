import type { Picture } from './raster.ts'

/** Mixes two pictures of one size, with the share of the first given per pixel. */
export function mixBy(front: Picture, behind: Picture, shareAt: (i: number) => number): Picture {
  const data = new Uint8Array(front.data)
  for (let i = 0; i < data.length / 4; i++) {
    const share = shareAt(i)
    for (let c = i * 4; c < i * 4 + 3; c++) {
      data[c] = Math.round((front.data[c] ?? 0) * share + (behind.data[c] ?? 0) * (1 - share))
    }
  }
  return { ...front, data }
}
