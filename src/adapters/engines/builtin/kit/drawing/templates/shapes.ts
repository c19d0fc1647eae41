import type { Random } from '../../random.ts'
import { darken, lighten } from '../colours.ts'
import type { Scope } from './measures.ts'
import type { ValueContext } from './values.ts'

const n = (value: number) => Math.round(value * 10) / 10

/** Where a shape stands, how large it is, and in which colour. */
interface Spot {
  x: number
  y: number
  size: number
  fill: string
}

/** Something that stands on a line, and how high it is. */
interface Row {
  base: number
  tall: number
  fill: string
}

type Hills = { top: number; swing: number; fill: string }

/** A soft line of hills from edge to edge, filled down to the bottom. */
function hills({ top, swing, fill }: Hills, { stage: { width, height }, random }: ValueContext): string {
  return `<path d="${ridge(width, top, swing, random, 5)}L${n(width + 20)} ${height + 20}L-20 ${height + 20}z" fill="${fill}"/>`
}

function ridge(width: number, top: number, swing: number, random: Random, humps: number): string {
  const step = (width + 40) / humps
  const heights = Array.from({ length: humps + 1 }, () => top + random.between(-swing, swing))
  let path = `M-20 ${n(heights[0] ?? top)}`
  for (let index = 1; index <= humps; index++) {
    const from = heights[index - 1] ?? top
    const to = heights[index] ?? top
    const x = -20 + step * index
    path += `C${n(x - step / 2)} ${n(from)} ${n(x - step / 2)} ${n(to)} ${n(x)} ${n(to)}`
  }
  return path
}

/** Pointed mountains with snow on them. */
function peaks(
  { base, tall, fill, snow }: Row & { snow: string },
  { stage: { width }, random }: ValueContext,
): string {
  let svg = ''
  const count = Math.round(width / 240) + 1
  for (let index = 0; index < count; index++) {
    const x = (width / count) * (index + 0.5) + random.between(-60, 60)
    const high = tall * random.between(0.6, 1)
    const half = high * random.between(0.65, 0.9)
    const lean = random.between(-0.12, 0.12) * half
    const tip = { x: x + lean, y: base - high }
    svg += `<path d="M${n(x - half)} ${base}L${n(tip.x)} ${n(tip.y)}L${n(x + half)} ${base}z" fill="${fill}"/>`
    svg += `<path d="M${n(tip.x)} ${n(tip.y)}L${n(x + half)} ${base}L${n(x + half * 0.1)} ${base}L${n(x + half * 0.18)} ${n(base - high * 0.5)}z" fill="${darken(fill, 0.16)}"/>`
    const depth = high * 0.3
    const left = tip.x - (half * 0.3 + lean * 0.3)
    const right = tip.x + half * 0.3 - lean * 0.3
    const y = tip.y + depth
    svg += `<path d="M${n(tip.x)} ${n(tip.y)}L${n(right)} ${n(y)}L${n(tip.x + half * 0.12)} ${n(y - depth * 0.3)}L${n(tip.x)} ${n(y + depth * 0.12)}L${n(tip.x - half * 0.13)} ${n(y - depth * 0.28)}L${n(left)} ${n(y)}z" fill="${snow}"/>`
  }
  return svg
}

/** One outline of bumps over a flat base. */
function cloud({ x, y, size, fill }: Spot, { random }: ValueContext): string {
  const bumps = random.whole(3, 5)
  const half = size * 0.64
  const step = (half * 2) / bumps
  const heights = Array.from(
    { length: bumps + 1 },
    (_, index) => Math.sin((Math.PI * index) / bumps) * size * random.between(0.36, 0.52),
  )
  let path = `M${n(x - half)} ${n(y)}`
  for (let index = 1; index <= bumps; index++) {
    const r = step * random.between(0.6, 0.74)
    path += `A${n(r)} ${n(r)} 0 0 1 ${n(x - half + step * index)} ${n(y - (index === bumps ? 0 : (heights[index] ?? 0)))}`
  }
  return `<path d="${path}Q${n(x + half)} ${n(y + size * 0.07)} ${n(x + half * 0.85)} ${n(y + size * 0.07)}H${n(x - half * 0.85)}Q${n(x - half)} ${n(y + size * 0.07)} ${n(x - half)} ${n(y)}z" fill="${fill}"/>`
}

type Stars = { down: number; count: number; fill: string }

/** All over the sky, `down` to a line. */
function stars({ down, count, fill }: Stars, { stage: { width }, random }: ValueContext): string {
  let svg = ''
  for (let index = 0; index < count; index++) {
    const x = random.next() * width
    const y = random.next() * down
    const r = random.between(0.8, 2.6)
    svg += random.chance(0.12)
      ? sparkle({ x, y, size: r * 4, fill })
      : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" opacity="${n(random.between(0.45, 1))}"/>`
  }
  return svg
}

/** A star with four points. */
function sparkle({ x, y, size, fill }: Spot): string {
  const q = size * 0.16
  return `<path d="M${n(x)} ${n(y - size)}L${n(x + q)} ${n(y - q)}L${n(x + size)} ${n(y)}L${n(x + q)} ${n(y + q)}L${n(x)} ${n(y + size)}L${n(x - q)} ${n(y + q)}L${n(x - size)} ${n(y)}L${n(x - q)} ${n(y - q)}z" fill="${fill}"/>`
}

interface Tree {
  kind: 'round' | 'pine' | 'bare' | 'palm'
  x: number
  y: number
  size: number
  leaf: string
  trunk: string
}

/** A tree standing on (x, y). */
function tree({ kind, x, y, size, leaf, trunk }: Tree, { stage, random }: ValueContext): string {
  const snowy = stage.weather === 'snow'
  const at = (dx: number, dy: number) => `${n(x + dx * size)} ${n(y - dy * size)}`
  const stem = `<path d="M${at(-0.045, 0)}L${at(-0.03, 0.5)}L${at(0.03, 0.5)}L${at(0.045, 0)}z" fill="${trunk}"/>`
  if (kind === 'pine') {
    const tier = (low: number, high: number, half: number, fill: string) =>
      `<path d="M${at(-half, low)}Q${at(0, low - 0.06)} ${at(half, low)}L${at(0, high)}z" fill="${fill}"/>`
    const cap = snowy
      ? `<path d="M${at(-0.1, 0.84)}L${at(0, 1.02)}L${at(0.1, 0.84)}L${at(0.03, 0.87)}L${at(-0.03, 0.84)}z" fill="#fff"/>`
      : ''
    return `${stem}${tier(0.16, 0.6, 0.3, darken(leaf, 0.16))}${tier(0.38, 0.82, 0.24, darken(leaf, 0.06))}${tier(0.6, 1.02, 0.18, leaf)}${cap}`
  }
  if (kind === 'bare') {
    return `<path d="M${at(0, 0)}L${at(0, 0.55)}M${at(0, 0.3)}L${at(-0.2, 0.62)}M${at(0, 0.42)}L${at(0.18, 0.78)}M${at(-0.1, 0.46)}L${at(-0.14, 0.74)}M${at(0, 0.55)}L${at(-0.05, 0.9)}M${at(0.09, 0.6)}L${at(0.27, 0.66)}" stroke="${trunk}" stroke-width="${n(size * 0.045)}" stroke-linecap="round" fill="none"/>`
  }
  if (kind === 'palm') {
    const lean = random.between(-0.14, 0.14)
    const top = at(lean, 0.75)
    const leaves = [-1, -0.55, 0.1, 0.6, 1]
      .map(
        (side) =>
          `<path d="M${top}Q${at(lean + side * 0.2, 0.98)} ${at(lean + side * 0.42, 0.72 - Math.abs(side) * 0.12)}Q${at(lean + side * 0.16, 0.82)} ${top}z" fill="${side > 0 ? darken(leaf, 0.12) : leaf}"/>`,
      )
      .join('')
    return `<path d="M${at(0, 0)}Q${at(lean * 0.2, 0.4)} ${top}" stroke="${trunk}" stroke-width="${n(size * 0.06)}" fill="none" stroke-linecap="round"/>${leaves}`
  }
  const blob = (dx: number, dy: number, r: number, fill: string) =>
    `<circle cx="${n(x + dx * size)}" cy="${n(y - dy * size)}" r="${n(r * size)}" fill="${fill}"/>`
  const top = snowy ? blob(-0.02, 0.9, 0.14, '#ffffff') : ''
  return `${stem}${blob(0.12, 0.56, 0.22, darken(leaf, 0.16))}${blob(-0.14, 0.58, 0.22, darken(leaf, 0.08))}${blob(0, 0.74, 0.25, leaf)}${blob(-0.07, 0.8, 0.13, lighten(leaf, 0.16))}${top}`
}

function bush({ x, y, size, fill }: Spot): string {
  return `<g fill="${fill}"><circle cx="${n(x - size * 0.4)}" cy="${n(y - size * 0.2)}" r="${n(size * 0.34)}"/><circle cx="${n(x + size * 0.4)}" cy="${n(y - size * 0.22)}" r="${n(size * 0.36)}"/><circle cx="${n(x)}" cy="${n(y - size * 0.4)}" r="${n(size * 0.46)}"/><rect x="${n(x - size * 0.74)}" y="${n(y - size * 0.3)}" width="${n(size * 1.5)}" height="${n(size * 0.36)}" rx="${n(size * 0.15)}"/></g>`
}

/** Blades of grass that grow up from a line. */
function grass({ x, y, size, fill }: Spot, { random }: ValueContext): string {
  let svg = ''
  for (let blade = -2; blade <= 2; blade++) {
    const tip = x + blade * size * 0.32 + random.between(-4, 4)
    svg += `<path d="M${n(x + blade * size * 0.14 - size * 0.06)} ${n(y)}Q${n(x + blade * size * 0.2)} ${n(y - size * 0.5)} ${n(tip)} ${n(y - size * random.between(0.7, 1))}Q${n(x + blade * size * 0.24)} ${n(y - size * 0.4)} ${n(x + blade * size * 0.14 + size * 0.07)} ${n(y)}z" fill="${fill}"/>`
  }
  return svg
}

type Flower = Omit<Spot, 'fill'> & { petal: string; stem: string }

function flower({ x, y, size, petal, stem }: Flower): string {
  const petals = Array.from({ length: 5 }, (_, index) => {
    const angle = (index / 5) * Math.PI * 2
    return `<circle cx="${n(x + Math.cos(angle) * size * 0.26)}" cy="${n(y - size + Math.sin(angle) * size * 0.26)}" r="${n(size * 0.2)}" fill="${petal}"/>`
  }).join('')
  return `<path d="M${n(x)} ${n(y)}V${n(y - size)}" stroke="${stem}" stroke-width="${n(size * 0.1)}"/>${petals}<circle cx="${n(x)}" cy="${n(y - size)}" r="${n(size * 0.16)}" fill="#ffd24a"/>`
}

/** A row of houses or towers with lit windows, standing on `base`. */
function skyline(
  { base, tall, fill, lit, share }: Row & { lit: string; share: number },
  { stage: { width }, random }: ValueContext,
): string {
  let svg = ''
  let x = -30
  while (x < width + 30) {
    const wide = random.between(52, 118)
    const high = tall * random.between(0.4, 1)
    const top = base - high
    const roof = random.whole(0, 3)
    svg += `<rect x="${n(x)}" y="${n(top)}" width="${n(wide)}" height="${n(high + 4)}" fill="${fill}"/>`
    if (roof === 0)
      svg += `<path d="M${n(x + wide / 2)} ${n(top - high * 0.16)}v${n(high * 0.16)}" stroke="${fill}" stroke-width="5"/>`
    if (roof === 1)
      svg += `<path d="M${n(x)} ${n(top)}L${n(x + wide / 2)} ${n(top - wide * 0.34)}L${n(x + wide)} ${n(top)}z" fill="${fill}"/>`
    for (let row = top + 18; row < base - 20; row += 30) {
      for (let column = x + 12; column < x + wide - 14; column += 22) {
        if (random.chance(share))
          svg += `<rect x="${n(column)}" y="${n(row)}" width="10" height="15" rx="1.5" fill="${lit}" opacity=".85"/>`
      }
    }
    x += wide + random.between(-2, 12)
  }
  return svg
}

/** Rippling water from `top` down. */
function waves(
  { top, fill, crest }: { top: number; fill: string; crest: string },
  { stage: { width, height }, random }: ValueContext,
): string {
  const rows = 4
  let svg = `<rect x="-20" y="${n(top)}" width="${n(width + 40)}" height="${n(height - top + 20)}" fill="${fill}"/>`
  for (let row = 0; row < rows; row++) {
    const y = top + (height - top) * (0.1 + row * 0.24)
    const long = 60 + row * 46
    let x = -random.between(0, long)
    while (x < width) {
      if (random.chance(0.55)) {
        svg += `<path d="M${n(x)} ${n(y + random.between(-9, 9))}q${n(long / 4)} ${n(-8 - row * 2)} ${n(long / 2)} 0t${n(long / 2)} 0" fill="none" stroke="${crest}" stroke-width="${3 + row * 1.5}" stroke-linecap="round" opacity=".55"/>`
      }
      x += long * random.between(1.1, 2)
    }
  }
  return svg
}

/** Colours from above to below, over everything. */
function gradient(
  { id, stops }: { id: string; stops: readonly string[] },
  { stage: { width, height } }: ValueContext,
): string {
  const list = stops
    .map(
      (colour, index) =>
        `<stop offset="${n(index / Math.max(1, stops.length - 1))}" stop-color="${colour}"/>`,
    )
    .join('')
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${list}</linearGradient></defs><rect x="-20" y="0" width="${n(width + 40)}" height="${n(height)}" fill="url(#${id})"/>`
}

interface Glow {
  id: string
  x: number
  y: number
  radius: number
  colour: string
  strength: number
}

function glow({ id, x, y, radius, colour, strength }: Glow): string {
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#${id})"/>`
}

/** Shapes that are grown by rules of their own, by the names that content calls them. */
export const SHAPES = {
  hills,
  peaks,
  cloud,
  stars,
  sparkle,
  tree,
  bush,
  grass,
  flower,
  skyline,
  waves,
  gradient,
  glow,
}

export type ShapeName = keyof typeof SHAPES

/** A shape with the sizes and colours that content gives it. */
export function drawShape(name: ShapeName, context: ValueContext): string {
  const draw = SHAPES[name] as (given: Scope, context: ValueContext) => string
  const svg = draw(context.scope, context)
  if (/NaN|undefined/.test(svg)) throw new Error(`The shape ${name} lacks a size or a colour.`)
  return svg
}
