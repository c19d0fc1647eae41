import { lighten } from '../colours.ts'
import type { Layer, Light } from '../scene.ts'
import { cloud, glow, gradientRect, stars } from './shapes.ts'
import { layer, type Stage } from './stage.ts'

/** The sky with whatever stands in it at this hour. */
export function skyLayers(
  stage: Stage,
  horizon: number,
  hasOwnBody: boolean,
): { layers: Layer[]; source: Light['source'] } {
  const { width, height, palette, weather } = stage
  const random = stage.random.fork('sky')
  const layers = [layer('sky', 0, gradientRect('sky', width, height, palette.sky))]
  const dull = weather === 'rain' || weather === 'storm' || weather === 'fog' || weather === 'clouds'
  if (palette.time === 'night' && !dull) {
    layers.push(layer('stars', 0.02, stars(width, horizon, 90, '#fff8e0', random), 'twinkle'))
  }
  const x = width * (random.chance(0.5) ? random.between(0.12, 0.3) : random.between(0.7, 0.88))
  const y =
    palette.time === 'sunset' || palette.time === 'dawn' ? horizon - 60 : height * random.between(0.13, 0.2)
  if (!dull && !hasOwnBody) layers.push(layer('sun', 0.04, heavenlyBody(stage, x, y), 'breathe'))
  if (stage.wants('cloud') && weather !== 'clear') layers.push(...clouds(stage, horizon, dull))
  return {
    layers,
    source: dull ? null : { x, y, colour: palette.glow, strength: palette.time === 'day' ? 0.35 : 0.5 },
  }
}

function heavenlyBody({ palette, mood }: Stage, x: number, y: number): string {
  if (palette.time === 'night') {
    const colour = mood === 'spooky' ? '#ffb45c' : '#fff4cf'
    return `${glow('moonlight', x, y, 230, colour, 0.45)}<circle cx="${x}" cy="${y}" r="62" fill="${colour}"/><g fill="#000" opacity=".07"><circle cx="${x - 20}" cy="${y - 14}" r="13"/><circle cx="${x + 18}" cy="${y + 16}" r="17"/><circle cx="${x + 24}" cy="${y - 24}" r="8"/></g>`
  }
  const low = palette.time !== 'day'
  const size = low ? 84 : 58
  const colour = low ? '#ffe29a' : '#fff1b0'
  return `${glow('sunlight', x, y, size * 4.2, palette.glow, low ? 0.75 : 0.8)}<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${size * 0.82}" fill="${lighten(colour, 0.45)}"/>`
}

function clouds({ width, palette, weather, random }: Stage, horizon: number, dull: boolean): Layer[] {
  const chance = random.fork('clouds')
  const fill = weather === 'storm' ? '#5a637a' : dull ? '#c9d2de' : palette.cloud
  const count = dull ? 6 : Math.max(2, Math.round(width / 300))
  let far = ''
  let near = ''
  for (let index = 0; index < count; index++) {
    const x = (width / count) * (index + chance.between(0.1, 0.9))
    far += cloud(x, horizon * chance.between(0.35, 0.75), chance.between(60, 110), fill, chance)
    if (chance.chance(dull ? 0.95 : 0.7)) {
      near += cloud(
        x + chance.between(-120, 120),
        horizon * chance.between(0.12, 0.4),
        chance.between(110, 190),
        fill,
        chance,
      )
    }
  }
  return [
    layer('far clouds', 0.06, `<g opacity=".55">${far}</g>`, 'drift'),
    layer('clouds', 0.1, `<g opacity=".92">${near}</g>`, 'drift'),
  ]
}

/** Rain, snow, leaves and the like, before everything else. Under a roof it neither rains nor snows. */
export function weatherLayers(stage: Stage, open: boolean): Layer[] {
  const { width, height, mood } = stage
  const weather = open ? stage.weather : null
  const random = stage.random.fork('weather')
  const many = (count: number, draw: (x: number, y: number) => string) =>
    Array.from({ length: count }, () => draw(random.next() * width, random.next() * height)).join('')
  const layers: Layer[] = []
  if (weather === 'rain' || weather === 'storm') {
    const drops = many(130, (x, y) => {
      const long = random.between(22, 54)
      return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${(-long * 0.22).toFixed(0)} ${long.toFixed(0)}"/>`
    })
    layers.push(
      layer(
        'rain',
        0.95,
        `<g stroke="#dcefff" stroke-width="2.6" stroke-linecap="round" opacity=".6">${drops}</g>`,
        'fall',
      ),
    )
  }
  if (weather === 'storm') {
    const x = width * random.between(0.15, 0.85)
    layers.push(
      layer(
        'lightning',
        0.12,
        `<path d="M${x} 0l-34 150h30l-44 150 110-190h-40l50-110z" fill="#fff3a8" opacity=".95"/>`,
        'twinkle',
      ),
    )
  }
  if (weather === 'snow') {
    const flakes = many(
      110,
      (x, y) =>
        `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.between(2, 7).toFixed(1)}" opacity="${random.between(0.5, 1).toFixed(2)}"/>`,
    )
    layers.push(layer('snowfall', 0.95, `<g fill="#fff">${flakes}</g>`, 'fall'))
  }
  if (weather === 'autumn' || weather === 'spring') {
    const colours =
      weather === 'autumn' ? ['#e8731a', '#d9432b', '#f2b632'] : ['#ffb7d5', '#ffd9ea', '#ffffff']
    const leaves = many(
      34,
      (x, y) =>
        `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${random.between(6, 12).toFixed(1)}" ry="5" fill="${colours[random.whole(0, 2)]}" transform="rotate(${random.whole(0, 180)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`,
    )
    layers.push(layer('leaves', 0.95, leaves, 'fall'))
  }
  if (weather === 'fog') {
    layers.push(layer('fog', 0.7, mist(width, height), 'drift'))
  }
  if (stage.palette.time === 'night' && stage.glows)
    layers.push(layer('fireflies', 0.92, fireflies(stage), 'twinkle'))
  if (mood === 'party') layers.push(layer('confetti', 0.93, confetti(stage), 'fall'))
  if (mood === 'love') layers.push(layer('hearts', 0.93, hearts(stage), 'rise'))
  if (mood === 'magic')
    layers.push(layer('sparkles', 0.93, stars(width, height * 0.9, 36, '#fffbe0', random), 'twinkle'))
  return layers
}

function mist(width: number, height: number): string {
  const stops = [0, 0.7, 0.25].map(
    (opacity, index) => `<stop offset="${index / 2}" stop-color="#eef2f6" stop-opacity="${opacity}"/>`,
  )
  return `<defs><linearGradient id="mist" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect x="-20" y="${height * 0.35}" width="${width + 40}" height="${height * 0.66}" fill="url(#mist)"/>`
}

function fireflies({ width, height, random }: Stage): string {
  const chance = random.fork('fireflies')
  return Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [chance.next() * width, height * chance.between(0.5, 0.97)]
    return `${glow(`firefly${index}`, x, y, chance.between(16, 34), '#fff2a0', 0.75)}<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="3.2" fill="#fffbe0"/>`
  }).join('')
}

function confetti({ width, height, random }: Stage): string {
  const chance = random.fork('confetti')
  const colours = ['#ff5d8f', '#ffd02e', '#3fc1ff', '#7be07b', '#a06bff']
  return Array.from({ length: 70 }, () => {
    const [x, y] = [chance.next() * width, chance.next() * height * 0.75]
    const fill = colours[chance.whole(0, 4)]
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${chance.between(7, 15).toFixed(0)}" height="8" rx="2" fill="${fill}" transform="rotate(${chance.whole(0, 180)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`
  }).join('')
}

function hearts({ width, height, random }: Stage): string {
  const chance = random.fork('hearts')
  return Array.from({ length: 14 }, () => {
    const size = chance.between(0.5, 1.6)
    return `<path transform="translate(${(chance.next() * width).toFixed(0)} ${(chance.next() * height * 0.6).toFixed(0)}) scale(${size.toFixed(2)})" d="M0 8C-9-6-24 4-16 17L0 32 16 17C24 4 9-6 0 8z" fill="#ff5d8f" opacity=".75"/>`
  }).join('')
}

/** A bow across the whole sky. */
export function rainbowLayer({ width, random, palette }: Stage, horizon: number): Layer {
  const chance = random.fork('rainbow')
  const [x, reach] = [width * chance.between(0.42, 0.58), Math.min(width * 0.46, horizon * 0.86)]
  const wide = reach * 0.055
  const bands = ['#ff5d5d', '#ff9f43', '#ffe066', '#6bd97a', '#4fb3ff', '#9b6bff']
    .map(
      (colour, index) =>
        `<circle cx="${x}" cy="${horizon + 20}" r="${(reach - index * wide).toFixed(1)}" stroke="${colour}"/>`,
    )
    .join('')
  return layer(
    'rainbow',
    0.08,
    `<g fill="none" stroke-width="${(wide * 1.04).toFixed(1)}" opacity="${palette.time === 'night' ? 0.45 : 0.85}">${bands}</g>`,
    'breathe',
  )
}
