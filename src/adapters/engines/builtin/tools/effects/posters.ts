import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import effects from '../../content/effects.json' with { type: 'json' }
import type { Face } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { fillTransparent } from '../../kit/pictures/fill-transparent.ts'
import { fromPixels, pictureFrom, resizePicture } from '../../kit/pictures/load-picture.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import { lumaOfColours } from '../../kit/pictures/planes.ts'
import { clamp01, type Picture, type Plane, type Size, smoothStep } from '../../kit/pictures/raster.ts'
import { paintInStyle } from '../../kit/pictures/styles/paint-in-style.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { distanceIn, mainFaces } from './in-view.ts'
import type { Recipe } from './recipe.ts'
import type { Colour } from './relight.ts'
import { squareAround } from './square-crop.ts'

/** The inks of each of the four: the ground, and three from dark to light. */
const INKS = effects.popArtInks as unknown as readonly (readonly [Colour, Colour, Colour, Colour])[]

/** Heads fill most of a print. */
const NEAREST = 1.7

/** The subject four times, in unnatural inks. */
const popArt: Recipe = async ({ pictures, scene, tools }) => {
  const side = Math.round(Math.min(scene.width, scene.height) / 2)
  const [photo] = pictures
  const square = squareAround(photo, await findFaces(photo, tools), { nearest: NEAREST })
  const resized = await resizePicture(square, side, side)
  const cut = await cutOut(resized, tools)
  if (!cut.data.some((value, i) => i % 4 === 3 && value > 128)) throw new RejectedByEngineError('no_subject')
  tools.progress(0.6, 'painting')
  const luma = lumaOfColours(coloursOf(fillTransparent(paintInStyle(cut, 'cartoon', 0.4))))
  const { middle: fromMiddle, light: fromLight } = stepsOf(luma, cut, await findFaces(resized, tools))
  const poster: Picture = { width: side * 2, height: side * 2, data: new Uint8Array(side * side * 16) }
  const dots = side / 46
  for (const [index, [ground, dark, middle, light]] of INKS.entries()) {
    const left = (index % 2) * side
    const top = Math.floor(index / 2) * side
    for (let y = 0, i = 0; y < side; y++) {
      for (let x = 0; x < side; x++, i++) {
        const alpha = (cut.data[i * 4 + 3] ?? 0) / 255
        const value = luma.data[i] ?? 0
        const screen = 0.5 + 0.5 * Math.cos((x / dots) * Math.PI) * Math.cos((y / dots) * Math.PI)
        const lights = smoothStep(fromLight - 0.04, fromLight + 0.04, value + 0.1 * (screen - 0.5))
        const middles = smoothStep(fromMiddle - 0.03, fromMiddle + 0.03, value)
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

/** How much of a face is printed in the dark ink, and in the dark and the middle one, within these limits of luma. */
const SHARES = { middle: 0.22, light: 0.58 }
const LIMITS = { middle: [0.1, 0.5], light: [0.25, 0.8] } as const

/** Where the inks change: pale and dark faces alike are printed in all three. Without a face the whole cut-out decides. */
function stepsOf(luma: Plane, cut: Picture, faces: readonly Face[]): { middle: number; light: number } {
  const people = mainFaces(faces)
  const isIn = (i: number) =>
    people.length === 0 ||
    people.some((face) => distanceIn(face, i % luma.width, Math.floor(i / luma.width)) < 1)
  const seen = luma.data.filter((_, i) => (cut.data[i * 4 + 3] ?? 0) > 127 && isIn(i)).toSorted()
  const step = (name: keyof typeof SHARES) => {
    const [least, most] = LIMITS[name]
    return Math.max(least, Math.min(most, seen[Math.floor(SHARES[name] * seen.length)] ?? least))
  }
  return { middle: step('middle'), light: step('light') }
}

/**
 * In heights of the picture: a smaller face belongs to somebody in a landscape, and does not make a second portrait.
 */
const PORTRAIT = 0.15

/** Refuses a portrait: two faces in one head are uncanny. */
export async function requireScenery(
  picture: Picture,
  tools: Parameters<typeof findFaces>[1],
): Promise<void> {
  const faces = await findFaces(picture, tools)
  if (faces.some(({ box }) => box.height > PORTRAIT * picture.height)) {
    throw new RejectedByEngineError('second_is_portrait')
  }
}

/** In its middle a face keeps this much of itself: dark faces would be lost in the scene. */
const OWN = 0.7
/** Somebody small is shown from nearby, with this many times the height of the head. */
const BUST = 2.4

/** A scene inside a person's outline: the dark parts of one show the other. The second picture is the scene. */
const doubleExposure: Recipe = async ({ pictures, scene, tools }) => {
  const [portrait, place = portrait] = pictures
  const near = squareAround(portrait, await findFaces(portrait, tools), { nearest: BUST })
  const isFar = near.width < Math.min(portrait.width, portrait.height)
  const fitted = await fitInto(isFar ? near : portrait, scene)
  const faces = mainFaces(await findFaces(fitted, tools))
  if (faces.length === 0) throw new RejectedByEngineError('no_face')
  await requireScenery(place, tools)
  const cut = await cutOut(fitted, tools)
  tools.progress(0.6, 'painting')
  const scenery = await fitInto(place, scene)
  const { width, height } = scene
  const data = new Uint8Array(width * height * 4).fill(255)
  const { low, high } = rangeOf(cut)
  for (let i = 0; i < width * height; i++) {
    const up = 1 - Math.floor(i / width) / height
    // The lower end of the body fades into the paper, as a print does.
    const alpha = ((cut.data[i * 4 + 3] ?? 0) / 255) * smoothStep(0, 0.16, up)
    const light = 0.94 * clamp01((lumaAt(cut.data, i * 4) - low) / (high - low)) ** 1.25
    const x = i % width
    const y = Math.floor(i / width)
    const nearest = Math.min(...faces.map((face) => distanceIn(face, x, y)))
    const own = OWN * (1 - smoothStep(0.5, 1, nearest))
    for (const c of [0, 1, 2] as const) {
      const shown = ((scenery.data[i * 4 + c] ?? 0) / 255) ** 1.1
      const both = 1 - (1 - light) * (1 - shown)
      const exposed = both + (light - both) * own
      data[i * 4 + c] = Math.round(PAPER[c] + (255 * exposed - PAPER[c]) * alpha)
    }
  }
  return { width, height, data }
}

const PAPER: Colour = [240, 236, 228]

/** Just large enough to fill a size, from the middle. */
function fitInto(picture: Picture, { width, height }: Size): Promise<Picture> {
  return pictureFrom(fromPixels(picture).resize(width, height, { position: 'top' }))
}

/** How dark and how light a person is, ignoring a few pixels. */
function rangeOf({ data }: Picture): { low: number; high: number } {
  const counts = new Uint32Array(256)
  let all = 0
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 128) continue
    const level = Math.round(lumaAt(data, i))
    counts[level] = (counts[level] ?? 0) + 1
    all++
  }
  const levelAt = (share: number) => {
    let passed = 0
    return counts.findIndex((count) => {
      passed += count
      return passed >= share * all
    })
  }
  return { low: levelAt(0.03), high: Math.max(levelAt(0.97), levelAt(0.03) + 40) }
}

export const POSTERS = {
  'pop-art-poster': popArt,
  'double-exposure': doubleExposure,
} satisfies Record<string, Recipe>
