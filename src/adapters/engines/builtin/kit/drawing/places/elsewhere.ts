import { COLOURS, type Colour, darken, lighten, mix } from '../colours.ts'
import { cloud, glow, gradientRect, hills, sparkle, stars } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

function nebula(stage: Stage): string {
  const { width, height } = stage
  const random = stage.random.fork('nebula')
  const colours = random.pick([
    ['#7a3fd0', '#e0559a', '#3f6fe0'],
    ['#2f7fd0', '#3fd0c0', '#8a5fe0'],
    ['#d0553f', '#8a3fb0', '#f0a050'],
  ])
  return colours
    .map((colour, index) =>
      glow(
        `nebula${index}`,
        width * random.next(),
        height * random.next(),
        width * random.between(0.35, 0.6),
        colour,
        0.5,
      ),
    )
    .join('')
}

function planet(stage: Stage): string {
  const { width, height } = stage
  const random = stage.random.fork('planet')
  const colour = random.pick(['#f0a060', '#7fc0e8', '#c98fe0', '#8fd0a0', '#e87f8f'])
  const [x, y, r] = [
    width * (random.chance(0.5) ? random.between(0.08, 0.22) : random.between(0.78, 0.92)),
    height * random.between(0.14, 0.34),
    random.between(60, 110),
  ]
  return `<defs><radialGradient id="ball" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="${lighten(colour, 0.4)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${darken(colour, 0.5)}"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#ball)"/>${random.chance(0.6) ? `<ellipse cx="${x}" cy="${y}" rx="${r * 1.7}" ry="${r * 0.4}" fill="none" stroke="${lighten(colour, 0.5)}" stroke-width="9" opacity=".8" transform="rotate(-18 ${x} ${y})" stroke-dasharray="${r * 2.9} ${r * 1.35}"/>` : ''}`
}

export function space(stage: Stage): Backdrop {
  const { width, height } = stage
  return {
    behind: [
      layer(
        'void',
        0,
        gradientRect('void', width, height, ['#0a0a2a', '#191046', '#2a1a5e']) + nebula(stage),
      ),
      layer('stars', 0.05, stars(width, height, 150, '#fffbe6', stage.random.fork('stars')), 'twinkle'),
      layer('planet', 0.2, planet(stage), 'drift'),
    ],
    inFront: [],
    ground: { horizon: height * 0.6, standing: height * 0.84, kind: 'space' },
    open: false,
  }
}

export function moonSurface(stage: Stage): Backdrop {
  const { width, height } = stage
  const random = stage.random.fork('craters')
  const grey = '#b9b8c9'
  let craters = ''
  for (let index = 0; index < 9; index++) {
    const t = random.next()
    const [x, y, r] = [random.next() * width, height * (0.72 + t * 0.26), 18 + t * 46]
    craters += `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.34}" fill="${darken(grey, 0.22)}"/><ellipse cx="${x}" cy="${y + r * 0.07}" rx="${r * 0.9}" ry="${r * 0.26}" fill="${darken(grey, 0.1)}"/>`
  }
  const earth = `<g transform="translate(${width * random.between(0.68, 0.84)} ${height * 0.2})">${glow('earthlight', 0, 0, 170, '#7fc0ff', 0.5)}<circle r="82" fill="#3f8fe0"/><path d="M-60-40q30-34 62-26t26 34-34 20-20 30-34-8-0-50zM10 30q30-14 52 4t-8 34-44-38z" fill="#5fc07a"/><path d="M-70 20q40 14 70 6" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" opacity=".8"/></g>`
  return {
    behind: [
      layer('void', 0, gradientRect('void', width, height, ['#090a24', '#161743', '#2c2a66'])),
      layer('stars', 0.05, stars(width, height * 0.7, 130, '#fffbe6', stage.random.fork('stars')), 'twinkle'),
      layer('earth', 0.15, earth),
      layer('far ground', 0.35, hills(width, height, height * 0.66, 30, darken(grey, 0.32), random)),
      layer('ground', 0.5, hills(width, height, height * 0.73, 18, grey, random) + craters),
    ],
    inFront: [],
    ground: { horizon: height * 0.66, standing: height * 0.87, kind: 'land' },
    open: false,
  }
}

export function openSky(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const random = stage.random.fork('sea of clouds')
  let far = ''
  let near = ''
  for (let x = 0; x < width + 100; x += 130) {
    far += cloud(
      x + random.between(-40, 40),
      height * random.between(0.84, 0.9),
      random.between(150, 230),
      mix(palette.cloud, palette.sky[1], 0.3),
      random,
    )
    near += cloud(
      x + random.between(-60, 60),
      height * random.between(0.97, 1.03),
      random.between(180, 270),
      palette.cloud,
      random,
    )
  }
  const wanted = stage.wants('cloud')
  return {
    behind: wanted ? [layer('far cloud bank', 0.3, far, 'drift')] : [],
    inFront: wanted ? [layer('cloud bank', 0.9, near, 'drift')] : [],
    ground: { horizon: height * 0.6, standing: height * 0.86, kind: 'air' },
    open: true,
  }
}

export function tableTop(stage: Stage): Backdrop {
  const { width, height } = stage
  const random = stage.random.fork('table')
  const wall = random.pick([
    ['#ffe3d1', '#ffc7ae'],
    ['#dff0f5', '#b9dfe8'],
    ['#fdf0c9', '#f8d99a'],
    ['#e6f2dc', '#c5e0b0'],
    ['#efe4fa', '#d3bff0'],
  ])
  const top = height * 0.66
  const wood = random.pick(['#b9804f', '#c9925e', '#a06b42'])
  let bokeh = ''
  for (let index = 0; index < 14; index++)
    bokeh += `<circle cx="${(random.next() * width).toFixed(0)}" cy="${(random.next() * top).toFixed(0)}" r="${random.between(18, 64).toFixed(0)}"/>`
  let grain = ''
  for (let index = 0; index < 12; index++) {
    const y = top + 26 + index * ((height - top) / 11)
    grain += `<path d="M-10 ${y}q${width * 0.3} ${random.between(-10, 10)} ${width * 0.5} 0t${width * 0.55} ${random.between(-6, 6)}"/>`
  }
  return {
    behind: [
      layer(
        'wall',
        0,
        gradientRect('wall', width, height, stage.palette.time === 'night' ? ['#2a2456', '#4a3a7a'] : wall),
      ),
      layer('bokeh', 0.1, `<g fill="#ffffff" opacity=".32">${bokeh}</g>`, 'drift'),
      layer(
        'table',
        0.5,
        `<rect x="-10" y="${top}" width="${width + 20}" height="${height - top + 10}" fill="${wood}"/><g fill="none" stroke="${darken(wood, 0.14)}" stroke-width="4">${grain}</g><rect x="-10" y="${top}" width="${width + 20}" height="14" fill="${lighten(wood, 0.25)}"/>`,
      ),
    ],
    inFront: [],
    ground: { horizon: top, standing: height * 0.86, kind: 'table' },
    open: false,
  }
}

const STUDIOS = ['#7a5cf6', '#ff8fb5', '#4fb8e8', '#ffb35c', '#5cc9a0', '#f27878', '#8fa8ff'] as const

/** A plain, lively backdrop for things that belong nowhere in particular. */
export function studio(stage: Stage, asked: Colour | null): Backdrop {
  const { width, height } = stage
  const random = stage.random.fork('studio')
  const own = lighten(random.pick(STUDIOS), 0.35)
  const base = asked ? COLOURS[asked] : stage.palette.time === 'night' ? mix(own, '#17123d', 0.72) : own
  const calm = asked !== null
  const [x, y] = [width / 2, height * 0.5]
  let shapes = ''
  for (let index = 0; index < 16; index++) {
    const [sx, sy, size] = [random.next() * width, random.next() * height, random.between(10, 30)]
    shapes += random.chance(0.5)
      ? `<circle cx="${sx.toFixed(0)}" cy="${sy.toFixed(0)}" r="${(size * 0.5).toFixed(0)}"/>`
      : `<path d="${sparkle(sx, sy, size)}"/>`
  }
  let rays = ''
  for (let index = 0; index < 12; index++) {
    const angle = (index / 12) * Math.PI * 2
    const far = width + height
    rays += `<path d="M${x} ${y}L${(x + Math.cos(angle) * far).toFixed(0)} ${(y + Math.sin(angle) * far).toFixed(0)}L${(x + Math.cos(angle + 0.26) * far).toFixed(0)} ${(y + Math.sin(angle + 0.26) * far).toFixed(0)}z"/>`
  }
  const pattern = random.pick(['rays', 'circle', 'plain'])
  const middle =
    pattern === 'rays' && !calm
      ? `<g fill="#ffffff" opacity=".14">${rays}</g>`
      : pattern === 'circle'
        ? `<circle cx="${x}" cy="${y}" r="${Math.min(width, height) * 0.4}" fill="${lighten(base, 0.4)}" opacity=".6"/>`
        : ''
  return {
    behind: [
      layer(
        'backdrop',
        0,
        `${gradientRect('backdrop', width, height, [lighten(base, 0.12), base, darken(base, 0.08)])}${glow('centre', x, y, width * 0.6, '#ffffff', calm || stage.palette.time === 'night' ? 0.2 : 0.5)}`,
      ),
      layer(
        'pattern',
        0.1,
        `${middle}<g fill="#ffffff" opacity="${calm ? 0.3 : 0.6}">${shapes}</g>`,
        'twinkle',
      ),
      layer(
        'floor',
        0.4,
        `<ellipse cx="${x}" cy="${height * 0.9}" rx="${width * 0.62}" ry="${height * 0.16}" fill="${lighten(base, 0.22)}" opacity=".8"/>`,
      ),
    ],
    inFront: [],
    ground: { horizon: height * 0.74, standing: height * 0.87, kind: 'land' },
    open: false,
  }
}
