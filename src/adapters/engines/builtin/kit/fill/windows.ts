import type { Box } from '../pictures/raster.ts'
import type { Mask } from './mask.ts'

/** A part of the picture that the network looks at, and the part of that in which it may fill. */
export interface Window {
  view: Box
  core: Box
}

/** The network sees squares of this side; larger parts are reduced to it. */
export const NETWORK_SIDE = 512
/** The rest of a window only gives context. */
const CORE_PART = 0.6
/** Each takes more than half a second, and people expect to wait longer for large pictures. */
const MAX_WINDOWS = 2
const MAX_LARGE_WINDOWS = 4
const LARGE_SIDE = 1400
/** A picture up to this side is looked at as a whole, since little is lost by that. */
const WHOLE_SIDE = 640
/** Masks are planned in blocks of pixels of this side, which is fine enough. */
const BLOCK = 8

/** Windows whose cores cover the whole mask: as small as possible without becoming too many. */
export function planWindows(mask: Mask): Window[] {
  const longest = Math.max(mask.width, mask.height)
  if (longest <= WHOLE_SIDE) {
    const whole = { left: 0, top: 0, width: mask.width, height: mask.height }
    return [{ view: whole, core: whole }]
  }
  const blocks = toBlocks(mask)
  const most = longest > LARGE_SIDE ? MAX_LARGE_WINDOWS : MAX_WINDOWS
  let side = NETWORK_SIDE
  let cores = coverWithBoxes(blocks, coreBlocks(side))
  while (cores.length > most && side * CORE_PART < longest) {
    side *= 1.25
    cores = coverWithBoxes(blocks, coreBlocks(side))
  }
  return cores.map((core) => {
    const pixels = clip(scale(core, BLOCK), mask)
    return { core: pixels, view: around(pixels, Math.round(side), mask) }
  })
}

function coreBlocks(side: number): number {
  return Math.floor((side * CORE_PART) / BLOCK)
}

function toBlocks({ width, height, data }: Mask): Mask {
  const blocks = { width: Math.ceil(width / BLOCK), height: Math.ceil(height / BLOCK) }
  const chosen = new Uint8Array(blocks.width * blocks.height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]) chosen[Math.floor(y / BLOCK) * blocks.width + Math.floor(x / BLOCK)] = 1
    }
  }
  return { ...blocks, data: chosen }
}

/** From the top and from the left, boxes of at most this side, each as small as its content. */
function coverWithBoxes({ width, height, data }: Mask, side: number): Box[] {
  const open = new Uint8Array(data)
  const boxes: Box[] = []
  for (let top = 0; top < height; top++) {
    const bottom = Math.min(height, top + side)
    while (open.subarray(top * width, (top + 1) * width).includes(1)) {
      const left = firstColumn(open, width, top, bottom)
      const right = Math.min(width, left + side)
      boxes.push(tighten(open, width, { left, top, width: right - left, height: bottom - top }))
      for (let y = top; y < bottom; y++) open.fill(0, y * width + left, y * width + right)
    }
  }
  return boxes
}

function firstColumn(open: Uint8Array, width: number, top: number, bottom: number): number {
  let first = width
  for (let y = top; y < bottom; y++) {
    const place = open.subarray(y * width, (y + 1) * width).indexOf(1)
    if (place >= 0 && place < first) first = place
  }
  return first
}

function tighten(open: Uint8Array, stride: number, { left, top, width, height }: Box): Box {
  let [right, bottom] = [left, top]
  for (let y = top; y < top + height; y++) {
    const last = open.subarray(y * stride + left, y * stride + left + width).lastIndexOf(1)
    if (last < 0) continue
    right = Math.max(right, left + last)
    bottom = y
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function scale({ left, top, width, height }: Box, factor: number): Box {
  return { left: left * factor, top: top * factor, width: width * factor, height: height * factor }
}

function clip({ left, top, width, height }: Box, whole: { width: number; height: number }): Box {
  return {
    left,
    top,
    width: Math.min(width, whole.width - left),
    height: Math.min(height, whole.height - top),
  }
}

/** A square of this side around the middle of a box, or as much of it as the picture has. */
function around(box: Box, side: number, whole: { width: number; height: number }): Box {
  const [width, height] = [Math.min(side, whole.width), Math.min(side, whole.height)]
  const left = Math.round(box.left + box.width / 2 - width / 2)
  const top = Math.round(box.top + box.height / 2 - height / 2)
  return {
    left: Math.max(0, Math.min(whole.width - width, left)),
    top: Math.max(0, Math.min(whole.height - height, top)),
    width,
    height,
  }
}
