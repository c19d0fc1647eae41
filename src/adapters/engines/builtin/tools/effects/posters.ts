import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { fillTransparent } from '../../kit/pictures/fill-transparent.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { lumaOfColours } from '../../kit/pictures/planes.ts'
import { clamp01, type Picture, smoothStep } from '../../kit/pictures/raster.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { inStyle } from './effect-input.ts'
import type { Recipe } from './recipe.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** The inks of each of the four: the ground, and three from dark to light. */
const INKS: readonly (readonly [Colour, Colour, Colour, Colour])[] = [
  [
    [255, 209, 63],
    [58, 12, 163],
    [247, 37, 133],
    [255, 236, 200],
  ],
  [
    [76, 201, 240],
    [114, 9, 183],
    [255, 89, 94],
    [255, 240, 130],
  ],
  [
    [255, 112, 166],
    [20, 33, 61],
    [58, 134, 255],
    [200, 255, 235],
  ],
  [
    [138, 201, 38],
    [90, 24, 40],
    [255, 146, 76],
    [255, 250, 220],
  ],
]

/** The subject four times, in inks that nobody has. */
const popArt: Recipe = async ({ pictures, scene, tools }) => {
  const side = Math.round(Math.min(scene.width, scene.height) / 2)
  const [photo] = pictures
  const crop = Math.min(photo.width, photo.height)
  const square = cropTop(photo, crop)
  const cut = await cutOut(await resizePicture(square, side, side), tools)
  if (!cut.data.some((value, i) => i % 4 === 3 && value > 128)) throw new RejectedByEngineError('no_subject')
  tools.progress(0.6, 'painting')
  const luma = lumaOfColours(coloursOf(fillTransparent(inStyle(cut, 'cartoon', 0.8))))
  const poster: Picture = { width: side * 2, height: side * 2, data: new Uint8Array(side * side * 16) }
  const dots = side / 46
  for (const [index, [ground, dark, middle, light]] of INKS.entries()) {
    const [left, top] = [(index % 2) * side, Math.floor(index / 2) * side]
    for (let y = 0, i = 0; y < side; y++) {
      for (let x = 0; x < side; x++, i++) {
        const alpha = (cut.data[i * 4 + 3] ?? 0) / 255
        const value = clamp01(((luma.data[i] ?? 0) - 0.12) * 1.25)
        const screen = 0.5 + 0.5 * Math.cos((x / dots) * Math.PI) * Math.cos((y / dots) * Math.PI)
        const lights = smoothStep(0.52, 0.6, value + 0.1 * (screen - 0.5))
        const middles = smoothStep(0.24, 0.3, value)
        const dotted = smoothStep(0.78, 0.86, screen) * 0.35
        const place = ((top + y) * poster.width + left + x) * 4
        for (const c of [0, 1, 2] as const) {
          const ink = dark[c] + (middle[c] - dark[c]) * middles + (light[c] - middle[c]) * lights * middles
          const behind = ground[c] + (255 - ground[c]) * dotted
          poster.data[place + c] = Math.round(behind + (ink - behind) * alpha)
        }
        poster.data[place + 3] = 255
      }
    }
  }
  return poster
}

/** A square from the middle of the width and from near the top, where heads are. */
function cropTop({ width, height, data }: Picture, side: number): Picture {
  const [left, top] = [(width - side) >> 1, Math.floor((height - side) * 0.2)]
  const cropped = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y++) {
    const start = ((top + y) * width + left) * 4
    cropped.set(data.subarray(start, start + side * 4), y * side * 4)
  }
  return { width: side, height: side, data: cropped }
}

export const POSTERS = { 'pop-art-poster': popArt } satisfies Record<string, Recipe>
