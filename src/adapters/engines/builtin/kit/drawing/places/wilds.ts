import { darken, lighten } from '../colours.ts'
import { foreground, lawn, rolling, treeRow, turf } from './growth.ts'
import { hills, peaks, type TreeKind } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

export function forest(stage: Stage): Backdrop {
  const { height } = stage
  const horizon = height * 0.6
  const kinds = stage.random
    .fork('wood')
    .pick([['pine'], ['pine', 'pine', 'round'], ['round', 'pine']] as [TreeKind, ...TreeKind[]][] as [
      [TreeKind, ...TreeKind[]],
    ])
  return {
    behind: [
      ...rolling(stage, horizon - 20),
      ...treeRow(stage, 'forest far', horizon, 300, 0.15, kinds, 66),
      ...treeRow(stage, 'forest middle', horizon + 30, 430, 0.5, kinds, 130),
      lawn(stage, horizon, false),
      ...treeRow(stage, 'forest near', horizon + 110, 640, 0.85, kinds, 420),
    ],
    inFront: [foreground(stage, turf(stage), 0.2)],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function jungle(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.6
  const random = stage.random.fork('leaves')
  let leaves = ''
  for (let index = 0; index < 9; index++) {
    const left = index % 2 === 0
    const [x, y] = [left ? -20 : width + 20, random.between(-20, height * 0.5)]
    const long = random.between(160, 280) * (left ? 1 : -1)
    leaves += `<path d="M${x} ${y}q${long * 0.5} ${-60} ${long} ${40}q${-long * 0.5} ${60} ${-long} ${-40}z" fill="${palette.land(index % 3 === 0 ? '#2f8f4e' : '#49a84b', 1)}"/>`
  }
  return {
    behind: [
      ...treeRow(stage, 'jungle far', horizon, 380, 0.15, ['palm', 'round'], 80),
      ...treeRow(stage, 'jungle middle', horizon + 36, 520, 0.55, ['palm', 'palm', 'round'], 170),
      lawn(stage, horizon, true),
    ],
    inFront: [layer('leaves', 0.96, leaves, 'sway'), foreground(stage, '#4da84a', 0.5)],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function mountain(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.62
  const random = stage.random.fork('peaks')
  return {
    behind: [
      layer(
        'far peaks',
        0.12,
        peaks(
          width,
          horizon + 10,
          height * 0.36,
          palette.land('#8fa3d0', 0),
          palette.land('#ffffff', 0.4),
          random,
        ),
      ),
      layer(
        'peaks',
        0.2,
        peaks(
          width,
          horizon + 20,
          height * 0.3,
          palette.land('#7283b5', 0.35),
          palette.land('#ffffff', 0.7),
          random,
        ),
      ),
      ...treeRow(stage, 'pines', horizon + 22, 130, 0.4, ['pine'], 74),
      lawn(stage, horizon, true),
    ],
    inFront: [foreground(stage, turf(stage), 0.4)],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function volcano(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.64
  const x = width * stage.random.fork('crater').between(0.35, 0.65)
  const rock = palette.land('#5a4358', 0.4)
  const cone = `<path d="M${x - 330} ${horizon + 20}L${x - 62} ${horizon - 330}h124L${x + 330} ${horizon + 20}z" fill="${rock}"/><path d="M${x - 62} ${horizon - 330}h124l40 60-30 70-26-50-24 120-34-90-22 40-30-70z" fill="#ff6a2b"/><path d="M${x - 40} ${horizon - 330}h80l16 40-22 30-16-30-14 70-20-60z" fill="#ffc93d"/><g fill="#5b5470" opacity=".8"><circle cx="${x}" cy="${horizon - 400}" r="60"/><circle cx="${x + 50}" cy="${horizon - 460}" r="74"/><circle cx="${x - 36}" cy="${horizon - 480}" r="56"/></g>`
  return {
    behind: [
      layer('volcano', 0.2, cone),
      ...treeRow(stage, 'trees', horizon + 26, 120, 0.4, ['palm', 'round'], 90),
      lawn(stage, horizon, false),
    ],
    inFront: [foreground(stage, turf(stage), 0.1)],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function desert(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.6
  const random = stage.random.fork('dunes')
  const sand = random.pick(['#f0c47a', '#efb56b', '#e9a15f'])
  let cacti = ''
  for (let index = 0; index < 3; index++) {
    const x = width * random.between(0.05, 0.95)
    const size = random.between(60, 110)
    const y = horizon + random.between(20, 60)
    cacti += `<g fill="none" stroke="${palette.land('#4f9a58', 0.6)}" stroke-linecap="round"><path d="M${x} ${y}v${-size}" stroke-width="${size * 0.24}"/><path d="M${x} ${y - size * 0.4}h${-size * 0.34}v${-size * 0.3}M${x} ${y - size * 0.3}h${size * 0.34}v${-size * 0.4}" stroke-width="${size * 0.16}" stroke-linejoin="round"/></g>`
  }
  return {
    behind: [
      layer(
        'far dunes',
        0.2,
        hills(width, height, horizon - 50, 44, palette.land(darken(sand, 0.1), 0.1), random),
      ),
      layer('dunes', 0.3, hills(width, height, horizon, 30, palette.land(sand, 0.5), random)),
      layer('cacti', 0.4, cacti),
      layer(
        'ground',
        0.5,
        hills(width, height, horizon + 70, 26, palette.land(lighten(sand, 0.08), 0.9), random) +
          hills(width, height, horizon + 200, 26, palette.land(lighten(sand, 0.2), 1), random),
      ),
    ],
    inFront: [],
    ground: { horizon, standing: height * 0.86, kind: 'land' },
    open: true,
  }
}

export function snow(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.62
  const random = stage.random.fork('ice')
  const snowy = { ...stage, weather: stage.weather ?? 'snow' }
  return {
    behind: [
      layer(
        'ice peaks',
        0.15,
        peaks(
          width,
          horizon + 10,
          height * 0.28,
          palette.land('#b7d3ee', 0.1),
          palette.land('#ffffff', 0.6),
          random,
        ),
      ),
      ...treeRow(snowy, 'pines', horizon + 22, 150, 0.5, ['pine'], 120),
      lawn(snowy, horizon, false),
    ],
    inFront: [foreground(snowy, '#f1f6fc', 0)],
    ground: { horizon, standing: height * 0.86, kind: 'land' },
    open: true,
  }
}
