import {
  bush,
  cloud,
  flower,
  glow,
  gradientRect,
  grass,
  hills,
  peaks,
  skyline,
  sparkle,
  stars,
  type TreeKind,
  tree,
  waves,
} from '../places/shapes.ts'
import type { Scope } from './measures.ts'
import type { Surroundings } from './values.ts'

/** What a shape is told: sizes and texts by name. */
class Told {
  readonly #scope: Scope

  constructor(scope: Scope) {
    this.#scope = scope
  }

  size(name: string): number {
    const size = this.#scope[name]
    if (typeof size !== 'number') throw new Error(`A shape has no ${name}.`)
    return size
  }

  text(name: string): string {
    const text = this.#scope[name]
    if (typeof text !== 'string') throw new Error(`A shape has no ${name}.`)
    return text
  }

  texts(name: string): string[] {
    const list = this.#scope[name]
    return Array.isArray(list) ? list.map(String) : []
  }
}

type Shape = (told: Told, around: Surroundings) => string

/** Shapes that are grown by rules of their own, by the names that content calls them. */
export const SHAPES = {
  hills: (told, { stage: { width, height }, random }) =>
    hills(width, height, told.size('top'), told.size('swing'), told.text('fill'), random),
  peaks: (told, { stage: { width }, random }) =>
    peaks(width, told.size('base'), told.size('tall'), told.text('fill'), told.text('snow'), random),
  cloud: (told, { random }) =>
    cloud(told.size('x'), told.size('y'), told.size('size'), told.text('fill'), random),
  stars: (told, { stage: { width }, random }) =>
    stars(width, told.size('down'), told.size('count'), told.text('fill'), random),
  sparkle: (told) => sparkle(told.size('x'), told.size('y'), told.size('size')),
  tree: (told, { stage, random }) =>
    tree(
      told.text('kind') as TreeKind,
      told.size('x'),
      told.size('y'),
      told.size('size'),
      told.text('leaf'),
      told.text('trunk'),
      random,
      stage.weather === 'snow',
    ),
  bush: (told) => bush(told.size('x'), told.size('y'), told.size('size'), told.text('fill')),
  grass: (told, { random }) =>
    grass(told.size('x'), told.size('y'), told.size('size'), told.text('fill'), random),
  flower: (told) =>
    flower(told.size('x'), told.size('y'), told.size('size'), told.text('petal'), told.text('stem')),
  skyline: (told, { stage: { width }, random }) =>
    skyline(
      width,
      told.size('base'),
      told.size('tall'),
      told.text('fill'),
      told.text('lit'),
      told.size('share'),
      random,
    ),
  waves: (told, { stage: { width, height }, random }) =>
    waves(width, height, told.size('top'), told.text('fill'), told.text('crest'), random),
  gradient: (told, { stage: { width, height } }) =>
    gradientRect(told.text('id'), width, height, told.texts('stops')),
  glow: (told) =>
    glow(
      told.text('id'),
      told.size('x'),
      told.size('y'),
      told.size('radius'),
      told.text('colour'),
      told.size('strength'),
    ),
} as const satisfies Record<string, Shape>

export type ShapeName = keyof typeof SHAPES

export function drawShape(name: ShapeName, around: Surroundings): string {
  const shape: Shape = SHAPES[name]
  return shape(new Told(around.scope), around)
}
