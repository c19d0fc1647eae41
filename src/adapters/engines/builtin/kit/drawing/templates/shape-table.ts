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
import type { ValueContext } from './values.ts'

/** Sizes and texts by name, as content gives them to a shape. */
class ShapeArguments {
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

type Shape = (given: ShapeArguments, context: ValueContext) => string

/** Shapes that are grown by rules of their own, by the names that content calls them. */
export const SHAPES = {
  hills: (given, { stage: { width, height }, random }) =>
    hills(width, height, given.size('top'), given.size('swing'), given.text('fill'), random),
  peaks: (given, { stage: { width }, random }) =>
    peaks(width, given.size('base'), given.size('tall'), given.text('fill'), given.text('snow'), random),
  cloud: (given, { random }) =>
    cloud(given.size('x'), given.size('y'), given.size('size'), given.text('fill'), random),
  stars: (given, { stage: { width }, random }) =>
    stars(width, given.size('down'), given.size('count'), given.text('fill'), random),
  sparkle: (given) => sparkle(given.size('x'), given.size('y'), given.size('size')),
  tree: (given, { stage, random }) =>
    tree(
      given.text('kind') as TreeKind,
      given.size('x'),
      given.size('y'),
      given.size('size'),
      given.text('leaf'),
      given.text('trunk'),
      random,
      stage.weather === 'snow',
    ),
  bush: (given) => bush(given.size('x'), given.size('y'), given.size('size'), given.text('fill')),
  grass: (given, { random }) =>
    grass(given.size('x'), given.size('y'), given.size('size'), given.text('fill'), random),
  flower: (given) =>
    flower(given.size('x'), given.size('y'), given.size('size'), given.text('petal'), given.text('stem')),
  skyline: (given, { stage: { width }, random }) =>
    skyline(
      width,
      given.size('base'),
      given.size('tall'),
      given.text('fill'),
      given.text('lit'),
      given.size('share'),
      random,
    ),
  waves: (given, { stage: { width, height }, random }) =>
    waves(width, height, given.size('top'), given.text('fill'), given.text('crest'), random),
  gradient: (given, { stage: { width, height } }) =>
    gradientRect(given.text('id'), width, height, given.texts('stops')),
  glow: (given) =>
    glow(
      given.text('id'),
      given.size('x'),
      given.size('y'),
      given.size('radius'),
      given.text('colour'),
      given.size('strength'),
    ),
} as const satisfies Record<string, Shape>

export type ShapeName = keyof typeof SHAPES

export function drawShape(name: ShapeName, context: ValueContext): string {
  const shape: Shape = SHAPES[name]
  return shape(new ShapeArguments(context.scope), context)
}
