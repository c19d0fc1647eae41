import { darken, lighten, mix } from '../colours.ts'
import { glow } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

const WALLS = ['#f7d9c4', '#cfe3e8', '#e3dcf5', '#f6e7b8', '#cfe8d2', '#f5cfd8'] as const

interface Room {
  stage: Stage
  wall: string
  floorTop: number
  /** A colour of the room in its light. */
  lit: (hex: string) => string
}

function emptyRoom(stage: Stage): Room {
  const night = stage.palette.time === 'night'
  const lit = (hex: string) =>
    night ? mix(hex, '#2a2560', 0.42) : stage.palette.time === 'sunset' ? mix(hex, '#ff9a5c', 0.14) : hex
  return { stage, wall: lit(stage.random.fork('wall').pick(WALLS)), floorTop: stage.height * 0.68, lit }
}

function shell({ stage, wall, floorTop, lit }: Room, floor: string): string {
  const { width, height } = stage
  const wood = lit(floor)
  let boards = ''
  for (let index = -7; index <= 7; index++)
    boards += `<path d="M${width / 2 + index * 80} ${floorTop}L${width / 2 + index * 200} ${height + 10}"/>`
  return `<rect x="-10" y="-10" width="${width + 20}" height="${floorTop + 20}" fill="${wall}"/>${glow('lamp', width * 0.5, floorTop * 0.3, width * 0.6, '#fff6df', 0.4)}<rect x="-10" y="${floorTop}" width="${width + 20}" height="${height - floorTop + 10}" fill="${wood}"/><g stroke="${darken(wood, 0.12)}" stroke-width="3">${boards}</g><rect x="-10" y="${floorTop - 16}" width="${width + 20}" height="18" fill="${lighten(wall, 0.5)}"/>`
}

function roomWindow({ stage, lit }: Room, x: number, y: number, wide: number, high: number): string {
  const { palette } = stage
  const [top, , bottom] = palette.sky
  return `<defs><linearGradient id="pane" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect x="${x - 12}" y="${y - 12}" width="${wide + 24}" height="${high + 24}" rx="8" fill="${lit('#ffffff')}"/><rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="url(#pane)"/>${palette.time === 'night' ? `<circle cx="${x + wide * 0.7}" cy="${y + high * 0.3}" r="${wide * 0.12}" fill="#fff4cf"/>` : `<circle cx="${x + wide * 0.3}" cy="${y + high * 0.7}" r="${wide * 0.14}" fill="#fff" opacity=".7"/><circle cx="${x + wide * 0.45}" cy="${y + high * 0.68}" r="${wide * 0.18}" fill="#fff" opacity=".7"/>`}<path d="M${x + wide / 2} ${y}v${high}M${x} ${y + high / 2}h${wide}" stroke="${lit('#ffffff')}" stroke-width="9"/>`
}

function rug({ stage, lit }: Room): string {
  const { width, height, random } = stage
  const colour = lit(random.fork('rug').pick(['#d9606a', '#5f8fd0', '#e0a040', '#7a6bc0', '#4fa58f']))
  return `<ellipse cx="${width / 2}" cy="${height * 0.88}" rx="${width * 0.4}" ry="74" fill="${colour}"/><ellipse cx="${width / 2}" cy="${height * 0.88}" rx="${width * 0.35}" ry="60" fill="none" stroke="${lighten(colour, 0.5)}" stroke-width="6"/>`
}

function shelfOfBooks(room: Room, x: number, y: number, wide: number): string {
  const random = room.stage.random.fork(`books ${Math.round(x)} ${Math.round(y)}`)
  let svg = `<rect x="${x}" y="${y}" width="${wide}" height="10" fill="${room.lit('#9a6a40')}"/>`
  for (let at = x + 6; at < x + wide - 22; ) {
    const thick = random.between(11, 22)
    const high = random.between(40, 62)
    if (random.chance(0.88))
      svg += `<rect x="${at}" y="${y - high}" width="${thick}" height="${high}" rx="2" fill="${room.lit(random.pick(['#e5484d', '#f0a030', '#3f8cd0', '#4fa06a', '#8a6bc0', '#e8d9b5']))}"/>`
    at += thick + 2
  }
  return svg
}

function finish(room: Room, back: string, standing = 0.89): Backdrop {
  const { stage, floorTop } = room
  return {
    behind: [layer('room', 0.2, back)],
    inFront: [],
    ground: { horizon: floorTop, standing: stage.height * standing, kind: 'land' },
    open: false,
  }
}

export function livingRoom(stage: Stage): Backdrop {
  const room = emptyRoom(stage)
  const { width, height } = stage
  const { lit, floorTop } = room
  const random = stage.random.fork('furniture')
  const side = random.chance(0.5)
  const sofaX = side ? width * 0.56 : width * 0.02
  const sofa = lit(random.pick(['#5f8fb5', '#b5606a', '#6a9a78', '#c98f4a']))
  const furniture = `<g transform="translate(${sofaX} ${floorTop - 96})"><rect width="${width * 0.42}" height="110" rx="26" fill="${darken(sofa, 0.12)}"/><rect x="-18" y="46" width="50" height="84" rx="20" fill="${sofa}"/><rect x="${width * 0.42 - 32}" y="46" width="50" height="84" rx="20" fill="${sofa}"/><rect x="20" y="66" width="${width * 0.42 - 40}" height="62" rx="14" fill="${lighten(sofa, 0.12)}"/></g>`
  const picture = `<rect x="${width * (side ? 0.7 : 0.16)}" y="${height * 0.16}" width="130" height="100" fill="${lit('#8a5a3c')}"/><rect x="${width * (side ? 0.7 : 0.16) + 10}" y="${height * 0.16 + 10}" width="110" height="80" fill="${lit('#bfe0f0')}"/><path d="M${width * (side ? 0.7 : 0.16) + 10} ${height * 0.16 + 90}l40-50 24 26 20-18 26 42z" fill="${lit('#7fb070')}"/>`
  return finish(
    room,
    shell(room, '#c99a6b') +
      roomWindow(room, width * (side ? 0.14 : 0.58), height * 0.13, 190, 230) +
      picture +
      furniture +
      rug(room),
  )
}

export function bedroom(stage: Stage): Backdrop {
  const room = emptyRoom(stage)
  const { width, height } = stage
  const { lit, floorTop } = room
  const cover = lit(stage.random.fork('cover').pick(['#7fa8e0', '#e08fb0', '#8fc79a', '#b59ae0']))
  const bed = `<g transform="translate(${width * 0.52} ${floorTop - 150})"><rect x="${width * 0.4}" y="-20" width="26" height="210" rx="10" fill="${lit('#9a6a40')}"/><rect y="84" width="${width * 0.42}" height="90" rx="16" fill="${cover}"/><rect x="${width * 0.26}" y="58" width="${width * 0.14}" height="48" rx="20" fill="${lit('#ffffff')}"/><rect y="84" width="${width * 0.24}" height="90" rx="16" fill="${darken(cover, 0.1)}"/></g>`
  let bunting = ''
  for (let index = 0; index < 9; index++)
    bunting += `<path d="M${width * 0.5 + index * 46} ${70 + Math.sin(index / 1.6) * 16}h36l-18 34z" fill="${lit(['#ff8fb0', '#ffd25c', '#7fd0e8'][index % 3] ?? '#ff8fb0')}"/>`
  return finish(
    room,
    shell(room, '#d9b58a') +
      roomWindow(room, width * 0.12, height * 0.14, 190, 220) +
      bunting +
      bed +
      rug(room),
  )
}

export function kitchen(stage: Stage): Backdrop {
  const room = emptyRoom(stage)
  const { width, height } = stage
  const { lit, floorTop } = room
  const front = lit(stage.random.fork('front').pick(['#7fb5a8', '#e8927c', '#8fa8d9', '#f0c36a']))
  let cupboards = ''
  let tiles = ''
  for (let x = 0; x < width; x += 44)
    for (let y = height * 0.36; y < floorTop - 110; y += 44)
      tiles += `<rect x="${x + 2}" y="${y + 2}" width="40" height="40" rx="3"/>`
  for (let x = -20; x < width; x += 150) {
    cupboards += `<rect x="${x}" y="${floorTop - 100}" width="144" height="130" rx="6" fill="${front}"/><rect x="${x + 58}" y="${floorTop - 84}" width="28" height="7" rx="3" fill="${lighten(front, 0.6)}"/>`
    if (x < width * 0.25 || x > width * 0.6)
      cupboards += `<rect x="${x}" y="${height * 0.08}" width="144" height="${height * 0.2}" rx="6" fill="${lighten(front, 0.2)}"/><rect x="${x + 116}" y="${height * 0.19}" width="7" height="34" rx="3" fill="${darken(front, 0.2)}"/>`
  }
  const counter = `<rect x="-10" y="${floorTop - 118}" width="${width + 20}" height="22" fill="${lit('#f4efe6')}"/>`
  return finish(
    room,
    `${shell(room, '#e0d3c2')}<g fill="${lit('#ffffff')}" opacity=".45">${tiles}</g>${roomWindow(room, width * 0.36, height * 0.09, 170, 170)}${cupboards}${counter}`,
  )
}

export function library(stage: Stage): Backdrop {
  const room = emptyRoom(stage)
  const { width } = stage
  const { floorTop, lit } = room
  let shelves = `<rect x="${width * 0.03}" y="20" width="${width * 0.94}" height="${floorTop - 20}" fill="${lit('#7a5233')}"/><rect x="${width * 0.05}" y="34" width="${width * 0.9}" height="${floorTop - 40}" fill="${lit('#5d3d26')}"/>`
  for (let y = 110; y < floorTop - 10; y += 86) shelves += shelfOfBooks(room, width * 0.05, y, width * 0.9)
  return finish(room, shell(room, '#a8744a') + shelves + rug(room))
}

export function classroom(stage: Stage): Backdrop {
  const room = emptyRoom(stage)
  const { width, height } = stage
  const { lit } = room
  const board = `<rect x="${width * 0.16}" y="${height * 0.12}" width="${width * 0.68}" height="${height * 0.38}" rx="8" fill="${lit('#9a6a40')}"/><rect x="${width * 0.16 + 14}" y="${height * 0.12 + 14}" width="${width * 0.68 - 28}" height="${height * 0.38 - 28}" fill="${lit('#2f6b58')}"/><g fill="none" stroke="#f4f4e8" stroke-width="5" opacity=".75" stroke-linecap="round"><path d="M${width * 0.24} ${height * 0.22}h120m-120 46h80m-80 46h100"/><circle cx="${width * 0.7}" cy="${height * 0.3}" r="52"/><path d="M${width * 0.7} ${height * 0.3}l36-36"/></g>`
  return finish(room, shell(room, '#d9b58a') + board)
}

export function concertStage(stage: Stage): Backdrop {
  const { width, height } = stage
  const random = stage.random.fork('lights')
  const floorTop = height * 0.74
  const colours = ['#ff5d8f', '#5cc8ff', '#ffd25c', '#9a6bff'] as const
  let beams = ''
  for (let index = 0; index < 6; index++) {
    const x = width * (0.08 + index * 0.17)
    const lean = random.between(-160, 160)
    beams += `<path d="M${x - 12} 0h24l${lean + 110} ${floorTop + 40}h-240z" fill="${random.pick(colours)}" opacity=".22"/>`
  }
  let crowd = ''
  for (let x = 0; x < width + 30; x += 46)
    crowd += `<circle cx="${x + random.between(-8, 8)}" cy="${height - random.between(0, 14)}" r="30"/>`
  const curtain = (x: number, sign: number) =>
    `<path d="M${x} -10q${sign * 130} ${floorTop * 0.5} ${sign * 40} ${floorTop + 20}h${-sign * 60}V-10z" fill="#8f1f3f"/>`
  return {
    behind: [
      layer(
        'hall',
        0,
        `<rect width="${width}" height="${height}" fill="#1d1238"/>${glow('spot', width / 2, floorTop * 0.6, width * 0.55, '#7a4fd0', 0.85)}`,
      ),
      layer('beams', 0.2, beams, 'sway'),
      layer(
        'boards',
        0.5,
        `<rect x="-10" y="${floorTop}" width="${width + 20}" height="${height}" fill="#5a3553"/><rect x="-10" y="${floorTop}" width="${width + 20}" height="14" fill="#8a5a7a"/>${glow('pool', width / 2, height * 0.88, width * 0.36, '#ffe9b0', 0.5)}`,
      ),
      layer('curtains', 0.55, curtain(-10, 1) + curtain(width + 10, -1)),
    ],
    inFront: [layer('crowd', 0.98, `<g fill="#140c28">${crowd}</g>`, 'bob')],
    ground: { horizon: floorTop, standing: height * 0.9, kind: 'land' },
    open: false,
  }
}
