import { COLOURS, type Colour, darken, lighten, mix } from '../colours.ts'
import { glow, gradientRect, sparkle } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

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
