import { darken, lighten, mix } from '../colours.ts'
import { bush, glow, hills, skyline, tree } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

function litShare(stage: Stage): number {
  return stage.palette.time === 'night' ? 0.6 : stage.palette.time === 'sunset' ? 0.4 : 0.22
}

function windows(stage: Stage): string {
  const neon = stage.mood === 'retro'
  if (stage.palette.time === 'day' && !neon) return '#e9f7ff'
  return neon ? '#ff6ad5' : '#ffdf87'
}

export function city(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const base = height * 0.72
  const random = stage.random.fork('city')
  const lit = windows(stage)
  const neon = stage.mood === 'retro'
  const wall = (hex: string, near: number) => palette.land(neon ? mix(hex, '#4a1f7a', 0.5) : hex, near)
  const pavement = palette.land('#c9c4cf', 0.9)
  return {
    behind: [
      layer(
        'far towers',
        0.15,
        skyline(width, base, height * 0.56, wall('#9fb3d9', 0.05), lit, litShare(stage) * 0.4, random),
      ),
      layer(
        'towers',
        0.25,
        skyline(width, base, height * 0.44, wall('#7d8fc4', 0.4), lit, litShare(stage), random),
      ),
      layer(
        'houses',
        0.35,
        skyline(width, base, height * 0.26, wall('#5f6fa8', 0.8), lit, litShare(stage), random),
      ),
      layer(
        'ground',
        0.5,
        `<rect x="-20" y="${base}" width="${width + 40}" height="${height - base + 20}" fill="${pavement}"/><rect x="-20" y="${base}" width="${width + 40}" height="12" fill="${lighten(pavement, 0.3)}"/>${paving(width, base, height, darken(pavement, 0.08))}`,
      ),
    ],
    inFront: [],
    ground: { horizon: base, standing: height * 0.9, kind: 'land' },
    open: true,
  }
}

/** Joints of the paving, which run toward the viewer. */
function paving(width: number, top: number, height: number, colour: string): string {
  let svg = ''
  for (let index = -6; index <= 6; index++)
    svg += `<path d="M${width / 2 + index * 60} ${top + 12}L${width / 2 + index * 190} ${height + 10}"/>`
  for (const share of [0.25, 0.55]) svg += `<path d="M-10 ${top + (height - top) * share}H${width + 10}"/>`
  return `<g stroke="${colour}" stroke-width="3">${svg}</g>`
}

export function street(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const base = height * 0.66
  const random = stage.random.fork('street')
  const walls = ['#f2b8a0', '#f5d491', '#a9d6c5', '#b9c4ec', '#f0c3d8'] as const
  let fronts = ''
  let x = -random.between(0, 80)
  while (x < width) {
    const wide = random.between(150, 220)
    const high = height * random.between(0.3, 0.5)
    fronts += shopFront(stage, x, base, wide, high, palette.land(random.pick(walls), 0.65))
    x += wide
  }
  const asphalt = palette.land('#6c7080', 0.9)
  const kerb = palette.land('#d5d2da', 0.9)
  const road = `<rect x="-20" y="${base}" width="${width + 40}" height="60" fill="${kerb}"/><rect x="-20" y="${base + 44}" width="${width + 40}" height="18" fill="${darken(kerb, 0.18)}"/><rect x="-20" y="${base + 60}" width="${width + 40}" height="${height - base}" fill="${asphalt}"/><path d="M-20 ${height * 0.925}H${width + 20}" stroke="${lighten(asphalt, 0.6)}" stroke-width="12" stroke-dasharray="90 60"/>`
  return {
    behind: [
      layer(
        'far towers',
        0.15,
        skyline(width, base, height * 0.56, palette.land('#a9bbe0', 0), windows(stage), 0.2, random),
      ),
      layer('houses', 0.35, fronts),
      layer('road', 0.5, road),
    ],
    inFront: [],
    ground: { horizon: base, standing: height * 0.885, kind: 'land' },
    open: true,
  }
}

function shopFront(stage: Stage, x: number, base: number, wide: number, high: number, wall: string): string {
  const { palette, random } = stage
  const glass = palette.time === 'day' ? '#d7eefb' : windows(stage)
  const awning = palette.land(random.pick(['#e5484d', '#2f9e8f', '#3f7fe0', '#f0a030']), 0.8)
  let svg = `<rect x="${x}" y="${base - high}" width="${wide}" height="${high}" fill="${wall}"/><rect x="${x - 4}" y="${base - high - 10}" width="${wide + 8}" height="18" fill="${darken(wall, 0.2)}"/>`
  for (let y = base - high + 34; y < base - 190; y += 84) {
    for (const share of [0.2, 0.62])
      svg += `<rect x="${x + wide * share}" y="${y}" width="${wide * 0.2}" height="52" rx="4" fill="${glass}" stroke="${lighten(wall, 0.6)}" stroke-width="5"/>`
  }
  svg += `<rect x="${x + 14}" y="${base - 112}" width="${wide * 0.5}" height="84" rx="4" fill="${glass}"/><rect x="${x + wide * 0.66}" y="${base - 116}" width="${wide * 0.24}" height="116" rx="4" fill="${darken(wall, 0.45)}"/>`
  svg += `<path d="M${x + 6} ${base - 150}h${wide - 12}l8 38H${x - 2}z" fill="${awning}"/>`
  for (let index = 0; index < 4; index += 1)
    svg += `<path d="M${x + 6 + ((wide - 12) / 4) * index} ${base - 150}h${(wide - 12) / 8}v38h${-(wide - 12) / 8}z" fill="#fff" opacity=".55"/>`
  return svg
}

export function village(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.62
  const random = stage.random.fork('village')
  const green = palette.land(stage.weather === 'snow' ? '#eef4fb' : '#86c65a', 0.9)
  const roofs = ['#d9604a', '#b5533f', '#5f7fb5', '#c98a3f'] as const
  let houses = ''
  for (let x = random.between(-20, 40); x < width; x += random.between(120, 190)) {
    const [wide, high] = [random.between(84, 120), random.between(66, 96)]
    const y = horizon + random.between(14, 40)
    const roof = stage.weather === 'snow' ? '#f6faff' : random.pick(roofs)
    houses += `<rect x="${x}" y="${y - high}" width="${wide}" height="${high}" fill="${palette.land('#fbeed6', 0.6)}"/><path d="M${x - 14} ${y - high}L${x + wide / 2} ${y - high - 62}L${x + wide + 14} ${y - high}z" fill="${palette.land(roof, 0.6)}"/><rect x="${x + wide * 0.4}" y="${y - 44}" width="24" height="44" rx="3" fill="${palette.land('#8a5a3c', 0.6)}"/><rect x="${x + 12}" y="${y - high + 16}" width="20" height="20" fill="${windows(stage)}"/><rect x="${x + wide - 34}" y="${y - high + 16}" width="20" height="20" fill="${windows(stage)}"/>`
    if (stage.wants('tree'))
      houses += tree(
        'round',
        x + wide + 26,
        y + 6,
        random.between(90, 130),
        palette.land('#4da854', 0.5),
        palette.land('#7a5236', 0.5),
        random,
        stage.weather === 'snow',
      )
  }
  return {
    behind: [
      layer('far hills', 0.2, hills(width, height, horizon - 50, 40, palette.land('#7fb97a', 0.1), random)),
      layer('meadow', 0.3, hills(width, height, horizon, 18, palette.land(green, 0.6), random)),
      layer('houses', 0.38, houses),
      layer('ground', 0.5, hills(width, height, horizon + 70, 20, green, random)),
    ],
    inFront: [],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function castleGrounds(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.6
  const random = stage.random.fork('castle')
  const stone = palette.land('#c9c2dd', 0.3)
  const roof = palette.land(random.pick(['#8a6bd6', '#e06a9a', '#5f8fe0']), 0.4)
  const x = width * random.between(0.3, 0.55)
  const tower = (dx: number, wide: number, high: number) =>
    `<rect x="${x + dx}" y="${horizon - high}" width="${wide}" height="${high + 20}" fill="${stone}"/><path d="M${x + dx - 10} ${horizon - high}L${x + dx + wide / 2} ${horizon - high - wide * 1.5}L${x + dx + wide + 10} ${horizon - high}z" fill="${roof}"/><rect x="${x + dx + wide / 2 - 7}" y="${horizon - high + 26}" width="14" height="26" rx="7" fill="${windows(stage)}"/>`
  const keep = `${tower(-20, 56, 190)}${tower(190, 56, 190)}${tower(76, 70, 270)}<rect x="${x + 10}" y="${horizon - 120}" width="200" height="140" fill="${lighten(stone, 0.12)}"/><path d="M${x + 82} ${horizon + 20}v-56a28 28 0 0 1 56 0v56z" fill="${darken(stone, 0.5)}"/>${tower(36, 46, 150)}${tower(142, 46, 150)}`
  const green = palette.land('#7fc76a', 0.9)
  return {
    behind: [
      layer('far hills', 0.15, hills(width, height, horizon - 70, 50, palette.land('#8fb7d9', 0), random)),
      layer('castle', 0.25, keep),
      layer('hills', 0.35, hills(width, height, horizon, 24, palette.land('#83c477', 0.5), random)),
      layer('ground', 0.5, hills(width, height, horizon + 70, 20, green, random)),
    ],
    inFront: [],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function playground(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.62
  const random = stage.random.fork('fair')
  const x = width * random.between(0.15, 0.8)
  const [cy, r] = [horizon - 190, 170]
  const steel = palette.land('#8f7fd0', 0.3)
  let wheel = `<path d="M${x} ${cy}l-90 ${horizon - cy + 20}M${x} ${cy}l90 ${horizon - cy + 20}" stroke="${steel}" stroke-width="12"/><circle cx="${x}" cy="${cy}" r="${r}" fill="none" stroke="${steel}" stroke-width="9"/>`
  for (let index = 0; index < 10; index++) {
    const angle = (index / 10) * Math.PI * 2
    const [gx, gy] = [x + Math.cos(angle) * r, cy + Math.sin(angle) * r]
    wheel += `<path d="M${x} ${cy}L${gx} ${gy}" stroke="${steel}" stroke-width="4"/><circle cx="${gx}" cy="${gy + 12}" r="20" fill="${palette.land(['#ff6b8b', '#ffd02e', '#4fc3f7', '#7be07b'][index % 4] ?? '#ff6b8b', 0.5)}"/>`
  }
  let flags = `<path d="M-10 ${height * 0.1}Q${width / 2} ${height * 0.24} ${width + 10} ${height * 0.08}" fill="none" stroke="#fff" stroke-width="4"/>`
  for (let index = 0; index < 14; index++) {
    const t = (index + 0.5) / 14
    const y = height * (0.1 * (1 - t) ** 2 + 0.48 * t * (1 - t) + 0.08 * t * t)
    flags += `<path d="M${width * t - 16} ${y}h32l-16 38z" fill="${['#ff5d8f', '#ffd02e', '#3fc1ff', '#7be07b'][index % 4]}"/>`
  }
  const green = palette.land('#8ccc5f', 0.9)
  return {
    behind: [
      layer('wheel', 0.25, wheel),
      layer('hills', 0.3, hills(width, height, horizon, 16, palette.land('#7fc06a', 0.5), random)),
      layer('flags', 0.3, flags, 'sway'),
      layer('ground', 0.5, hills(width, height, horizon + 50, 14, green, random)),
    ],
    inFront: [],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function graveyard(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.62
  const random = stage.random.fork('graves')
  const soil = palette.land('#5d6b48', 0.9)
  const house = `<g transform="translate(${width * random.between(0.2, 0.6)} ${horizon - 230})" fill="${palette.land('#3b2f57', 0.3)}"><path d="M0 240V90l40-60 40 60v30l50-70 60 70v120z"/><g fill="#ffb53d"><rect x="28" y="110" width="24" height="34" rx="12"/><rect x="118" y="136" width="24" height="34" rx="12"/><rect x="30" y="176" width="20" height="26"/></g></g>`
  let graves = ''
  let trees = ''
  for (let index = 0; index < 5; index++) {
    const [x, y] = [width * (0.08 + index * 0.21) + random.between(-20, 20), horizon + random.between(50, 90)]
    graves += `<path d="M${x} ${y}v-66a26 26 0 0 1 52 0v66z" fill="${palette.land('#9a9aa8', 0.8)}"/><path d="M${x + 26} ${y - 72}v30m-12-18h24" stroke="${palette.land('#6d6d7d', 0.8)}" stroke-width="6"/>`
    if (index % 2 === 0)
      trees += tree(
        'bare',
        x - 30,
        y - 10,
        random.between(240, 340),
        '#000',
        palette.land('#2f2740', 0.7),
        random,
      )
  }
  return {
    behind: [
      layer('house', 0.2, house),
      layer('hills', 0.3, hills(width, height, horizon, 26, palette.land('#4a5a45', 0.5), random)),
      layer('trees', 0.4, trees),
      layer('ground', 0.5, hills(width, height, horizon + 56, 16, soil, random)),
      layer('graves', 0.55, graves),
    ],
    inFront: [
      layer(
        'mist',
        0.9,
        `<g opacity=".35">${hills(width, height, height * 0.95, 14, '#cdbfe6', random)}</g>`,
        'drift',
      ),
    ],
    ground: { horizon, standing: height * 0.88, kind: 'land' },
    open: true,
  }
}

export function cave(stage: Stage): Backdrop {
  const { width, height } = stage
  const random = stage.random.fork('cave')
  let crystals = ''
  for (let index = 0; index < 8; index++) {
    const [x, y, size] = [random.next() * width, height * random.between(0.74, 0.84), random.between(40, 110)]
    crystals += `<path d="M${x - size * 0.2} ${y}L${x - size * 0.26} ${y - size * 0.6}L${x} ${y - size}L${x + size * 0.26} ${y - size * 0.6}L${x + size * 0.2} ${y}z" fill="${random.pick(['#7fe0ff', '#c58bff', '#6bffcf'])}" opacity=".85"/>`
  }
  const teeth = (base: number, sign: number) => {
    let svg = ''
    for (let x = -20; x < width + 40; x += random.between(60, 110))
      svg += `<path d="M${x} ${base}l34 ${sign * random.between(60, 170)} 34 ${-sign * 20}z"/>`
    return svg
  }
  return {
    behind: [
      layer(
        'rock',
        0,
        `<rect width="${width}" height="${height}" fill="#2a2140"/>${glow('cave', width / 2, height * 0.5, width * 0.6, '#6a4fb0', 0.9)}`,
      ),
      layer(
        'wall',
        0.25,
        `<g fill="#3a2d58">${teeth(-10, 1)}</g>${hills(width, height, height * 0.72, 30, '#40325f', random)}`,
      ),
      layer('crystals', 0.4, crystals, 'twinkle'),
      layer(
        'ground',
        0.5,
        hills(width, height, height * 0.82, 20, '#55446f', random) +
          bush(-20, height + 20, 150, '#382b52') +
          bush(width + 10, height + 20, 170, '#382b52'),
      ),
    ],
    inFront: [],
    ground: { horizon: height * 0.74, standing: height * 0.9, kind: 'land' },
    open: false,
  }
}
