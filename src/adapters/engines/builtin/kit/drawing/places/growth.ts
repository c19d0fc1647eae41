import { darken, lighten } from '../colours.ts'
import type { Layer } from '../scene.ts'
import { bush, flower, grass, hills, type TreeKind, tree } from './shapes.ts'
import { layer, type Stage } from './stage.ts'

const GREENS = ['#7cc74e', '#8fce4a', '#69c069', '#a3cf45'] as const
export const PETALS = ['#ff7ab8', '#ffffff', '#ffd02e', '#a98bff', '#ff8a5c'] as const

/** The colour of the ground, which snow and autumn change. */
export function turf(stage: Stage): string {
  if (stage.weather === 'snow') return '#f1f6fc'
  if (stage.weather === 'autumn') return '#c9b04a'
  if (stage.mood === 'spooky') return '#5d6b48'
  return stage.random.fork('turf').pick(GREENS)
}

function leafColour(stage: Stage, index: number): string {
  if (stage.weather === 'snow') return '#6fa08a'
  if (stage.weather === 'autumn') return ['#e8862a', '#d9532b', '#f0b53a'][index % 3] ?? '#e8862a'
  if (stage.weather === 'spring') return ['#ffb3d1', '#8fd06a', '#ffc9de'][index % 3] ?? '#8fd06a'
  if (stage.mood === 'spooky') return '#4a4a5c'
  return ['#4da854', '#3c9a5f', '#65b54a'][index % 3] ?? '#4da854'
}

export function treeRow(
  stage: Stage,
  name: string,
  base: number,
  size: number,
  nearness: number,
  kinds: readonly [TreeKind, ...TreeKind[]],
  gap: number,
): Layer[] {
  if (!stage.wants('tree')) return []
  const { width, palette, weather } = stage
  const random = stage.random.fork(name)
  let svg = ''
  let index = random.whole(0, 2)
  for (let x = random.between(-40, 30); x < width + 40; x += gap * random.between(0.7, 1.4)) {
    const kind = stage.mood === 'spooky' ? 'bare' : random.pick(kinds)
    svg += tree(
      kind,
      x,
      base + random.between(-10, 14),
      size * random.between(0.75, 1.15),
      palette.land(leafColour(stage, index++), nearness),
      palette.land('#7a5236', nearness),
      random,
      weather === 'snow',
    )
  }
  return [layer(name, 0.2 + nearness * 0.4, svg, 'sway')]
}

/** Grass and flowers at the lower edge, before everything that stands in the scene. */
export function foreground(stage: Stage, colour: string, flowers: number): Layer {
  const { width, height, palette, weather } = stage
  const random = stage.random.fork('foreground')
  const blade = palette.land(darken(colour, 0.2), 1)
  let svg = ''
  for (let x = random.between(-20, 20); x < width + 20; x += random.between(70, 150)) {
    svg +=
      weather === 'snow'
        ? bush(x, height + 26, random.between(46, 80), palette.land('#ffffff', 1))
        : grass(x, height + 6, random.between(46, 84), blade, random)
    if (weather !== 'snow' && stage.wants('flower') && random.chance(flowers)) {
      svg += flower(x + 26, height + 4, random.between(42, 66), palette.land(random.pick(PETALS), 1), blade)
    }
  }
  return layer('foreground', 0.98, svg, 'sway')
}

/** Small tufts and blossoms that keep a lawn from looking empty. */
function speckles(stage: Stage, from: number, colour: string, blossoms: boolean): string {
  const { width, height, palette } = stage
  const random = stage.random.fork('speckles')
  let svg = ''
  for (let index = 0; index < 46; index++) {
    const t = random.next()
    const [x, y] = [random.next() * width, from + 24 + t * (height - from)]
    const size = 7 + t * 16
    if (blossoms && random.chance(0.4)) {
      svg += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(size * 0.28).toFixed(1)}" fill="${palette.land(random.pick(PETALS), 0.6 + t * 0.4)}"/>`
    } else {
      svg += `<path d="M${(x - size).toFixed(0)} ${y.toFixed(0)}q${(size * 0.5).toFixed(0)} ${(-size * 0.5).toFixed(0)} ${size.toFixed(0)} 0t${size.toFixed(0)} 0" fill="none" stroke="${palette.land(darken(colour, 0.16), 0.6 + t * 0.4)}" stroke-width="${(1.5 + t * 2).toFixed(1)}" stroke-linecap="round"/>`
    }
  }
  return svg
}

export function rolling(stage: Stage, horizon: number): Layer[] {
  const { width, height, palette } = stage
  const colour = turf(stage)
  const random = stage.random.fork('hills')
  return [
    layer(
      'far hills',
      0.2,
      hills(width, height, horizon - 60, 46, palette.land(darken(colour, 0.12), 0), random),
    ),
    layer('hills', 0.3, hills(width, height, horizon - 14, 30, palette.land(colour, 0.4), random)),
  ]
}

export function lawn(stage: Stage, horizon: number, blossoms: boolean): Layer {
  const { width, height, palette } = stage
  const colour = turf(stage)
  const snowy = stage.weather === 'snow'
  const svg =
    hills(width, height, horizon + 36, 12, palette.land(colour, 0.85), stage.random.fork('lawn')) +
    hills(
      width,
      height,
      horizon + 170,
      22,
      palette.land(lighten(colour, 0.1), 1),
      stage.random.fork('lawn near'),
    )
  return layer(
    'ground',
    0.5,
    svg + speckles(stage, horizon + 40, snowy ? '#e3edf7' : colour, blossoms && !snowy),
  )
}
