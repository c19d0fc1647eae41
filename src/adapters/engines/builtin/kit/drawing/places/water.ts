import { darken, lighten, mix } from '../colours.ts'
import { glow, gradientRect, hills, peaks, tree, waves } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

const SEA = '#2f9fd8'

function water(stage: Stage, top: number, nearness = 0.6): string {
  const { width, height, palette } = stage
  const low = palette.time === 'sunset' || palette.time === 'dawn'
  const colour = low
    ? mix(mix('#4a5fc0', palette.sky[1], 0.45), palette.haze, (1 - nearness) * 0.3)
    : mix(palette.land(SEA, nearness), palette.sky[1], 0.22)
  return waves(width, height, top, colour, lighten(colour, 0.45), stage.random.fork('waves'))
}

export function beach(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.52
  const random = stage.random.fork('beach')
  const sand = palette.land('#f6dca4', 1)
  const shore = height * 0.68
  const strand = `<path d="M-20 ${shore + 10}Q${width * 0.3} ${shore - 26} ${width * 0.6} ${shore + 8}T${width + 20} ${shore - 4}V${height + 20}H-20z" fill="#ffffff" opacity=".75"/><path d="M-20 ${shore + 24}Q${width * 0.3} ${shore - 10} ${width * 0.6} ${shore + 22}T${width + 20} ${shore + 12}V${height + 20}H-20z" fill="${sand}"/>`
  let dots = ''
  for (let index = 0; index < 60; index++)
    dots += `<circle cx="${(random.next() * width).toFixed(0)}" cy="${(shore + 50 + random.next() * (height - shore)).toFixed(0)}" r="${random.between(1.5, 4).toFixed(1)}"/>`
  const side = random.chance(0.5) ? random.between(0.04, 0.14) : random.between(0.86, 0.96)
  const palm = stage.wants('tree')
    ? tree(
        'palm',
        width * side,
        shore + 90,
        460,
        palette.land('#3fa35a', 0.9),
        palette.land('#9a6b40', 0.9),
        random,
      )
    : ''
  return {
    behind: [
      layer('sea', 0.25, water(stage, horizon), 'bob'),
      layer('strand', 0.5, strand),
      layer('sand', 0.52, `<g fill="${darken(sand, 0.12)}" opacity=".6">${dots}</g>`),
      layer('palm', 0.6, palm, 'sway'),
    ],
    inFront: [],
    ground: { horizon, standing: height * 0.88, kind: 'land' },
    open: true,
  }
}

export function island(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.55
  const random = stage.random.fork('island')
  const top = height * 0.76
  const sand = palette.land('#f6dca4', 1)
  const mound = `<ellipse cx="${width / 2}" cy="${top + 66}" rx="${width * 0.42}" ry="84" fill="#ffffff" opacity=".55"/><ellipse cx="${width / 2}" cy="${top + 56}" rx="${width * 0.38}" ry="72" fill="${sand}"/>`
  const palms = [0.24, 0.74]
    .map((share) =>
      tree(
        'palm',
        width * share,
        top + 30,
        random.between(340, 440),
        palette.land('#3fa35a', 0.9),
        palette.land('#9a6b40', 0.9),
        random,
      ),
    )
    .join('')
  return {
    behind: [
      layer('sea', 0.25, water(stage, horizon), 'bob'),
      layer('island', 0.5, mound),
      layer('palms', 0.55, palms, 'sway'),
    ],
    inFront: [],
    ground: { horizon, standing: top + 62, kind: 'land' },
    open: true,
  }
}

export function sea(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.56
  const near = mix(palette.land(darken(SEA, 0.14), 0.9), palette.sky[0], 0.15)
  const swell = hills(width, height, height * 0.87, 16, near, stage.random.fork('swell'))
  return {
    behind: [layer('sea', 0.3, water(stage, horizon), 'bob')],
    inFront: [
      layer(
        'swell',
        0.9,
        `${swell}<g opacity=".4">${hills(width, height, height * 0.93, 14, lighten(near, 0.2), stage.random.fork('swell near'))}</g>`,
        'bob',
      ),
    ],
    ground: { horizon, standing: height * 0.88, kind: 'water' },
    open: true,
  }
}

export function lake(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.54
  const random = stage.random.fork('lake')
  const green = palette.land(stage.weather === 'snow' ? '#eef4fb' : '#74bf55', 0.9)
  let pines = ''
  for (let x = 0; x < width; x += random.between(40, 90))
    pines += tree(
      'pine',
      x,
      horizon + 8,
      random.between(80, 150),
      palette.land('#3f8f5c', 0.35),
      palette.land('#6b4a33', 0.35),
      random,
      stage.weather === 'snow',
    )
  return {
    behind: [
      layer(
        'peaks',
        0.15,
        peaks(
          width,
          horizon + 6,
          height * 0.26,
          palette.land('#8797c8', 0.1),
          palette.land('#ffffff', 0.5),
          random,
        ),
      ),
      layer(
        'shore',
        0.25,
        hills(width, height, horizon - 10, 12, palette.land('#5fae55', 0.4), random) + pines,
      ),
      layer('water', 0.3, water(stage, horizon + 6, 0.5), 'bob'),
      layer('bank', 0.5, hills(width, height, height * 0.8, 24, green, random)),
    ],
    inFront: [],
    ground: { horizon, standing: height * 0.9, kind: 'land' },
    open: true,
    water: true,
  }
}

export function underwater(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const random = stage.random.fork('deep')
  const dark = palette.time === 'night' ? 0.45 : 0
  const tone = (hex: string) => darken(hex, dark)
  const blue = random.pick([
    ['#7fe3f0', '#2aa7d6', '#12548f'],
    ['#8be8e0', '#2fb3b8', '#125e7d'],
    ['#9fd8ff', '#3f8be0', '#1b3f8f'],
  ])
  let rays = ''
  for (let index = 0; index < 6; index++) {
    const x = width * random.between(-0.1, 1)
    const wide = random.between(40, 110)
    rays += `<path d="M${x} -10h${wide}l${wide * 1.4 + 160} ${height}h${-wide * 2.2}z"/>`
  }
  let weeds = ''
  for (let index = 0; index < 9; index++) {
    const x = random.next() * width
    const long = random.between(80, 240)
    weeds += `<path d="M${x} ${height * 0.94}q-30 ${-long * 0.3} 0 ${-long * 0.5}t0 ${-long * 0.5}" stroke="${tone(index % 2 ? '#2f9e6b' : '#57b84c')}" stroke-width="${random.between(10, 20)}"/>`
  }
  let corals = ''
  for (let index = 0; index < 5; index++) {
    const [x, y, size] = [random.next() * width, height * random.between(0.9, 0.96), random.between(50, 100)]
    corals += `<path d="M${x} ${y}v${-size}M${x} ${y - size * 0.3}l${-size * 0.4} ${-size * 0.5}M${x} ${y - size * 0.4}l${size * 0.4} ${-size * 0.5}M${x} ${y - size * 0.7}l${-size * 0.2} ${-size * 0.4}" stroke="${tone(random.pick(['#ff7a7a', '#ff9e5c', '#e06bd0', '#ffcf5c']))}" stroke-width="${size * 0.18}"/>`
  }
  let bubbles = ''
  for (let index = 0; index < 24; index++)
    bubbles += `<circle cx="${(random.next() * width).toFixed(0)}" cy="${(random.next() * height).toFixed(0)}" r="${random.between(4, 15).toFixed(1)}"/>`
  return {
    behind: [
      layer('deep', 0, gradientRect('deep', width, height, blue.map(tone))),
      layer(
        'light',
        0.1,
        `${glow('surface', width * 0.5, -60, width * 0.7, '#ffffff', 0.5)}<g fill="#ffffff" opacity=".13">${rays}</g>`,
        'sway',
      ),
      layer(
        'far reef',
        0.2,
        hills(width, height, height * 0.78, 50, tone(mix(blue[2] ?? SEA, blue[1] ?? SEA, 0.4)), random),
      ),
      layer('weeds', 0.4, `<g fill="none" stroke-linecap="round">${weeds}</g>`, 'sway'),
      layer('seabed', 0.5, hills(width, height, height * 0.88, 16, tone('#e8cf98'), random)),
      layer('corals', 0.55, `<g fill="none" stroke-linecap="round">${corals}</g>`),
    ],
    inFront: [
      layer(
        'bubbles',
        0.9,
        `<g fill="#ffffff" fill-opacity=".25" stroke="#ffffff" stroke-opacity=".7" stroke-width="2">${bubbles}</g>`,
        'rise',
      ),
    ],
    ground: { horizon: height * 0.8, standing: height * 0.93, kind: 'under' },
    open: false,
  }
}
