import { darken } from '../colours.ts'
import { foreground, lawn, PETALS, rolling, treeRow, turf } from './growth.ts'
import { flower } from './shapes.ts'
import { type Backdrop, layer, type Stage } from './stage.ts'

export function meadow(stage: Stage): Backdrop {
  const horizon = stage.height * 0.6
  return {
    behind: [
      ...rolling(stage, horizon),
      ...treeRow(stage, 'far trees', horizon + 4, 110, 0.35, ['round', 'round', 'pine'], 260),
      lawn(stage, horizon, stage.wants('flower')),
    ],
    inFront: [foreground(stage, turf(stage), 0.5)],
    ground: { horizon, standing: stage.height * 0.86, kind: 'land' },
    open: true,
  }
}

export function park(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.58
  const path = `<path d="M${width * 0.44} ${horizon + 50}Q${width * 0.62} ${height * 0.75} ${width * 0.2} ${height + 20}H${width * 0.72}Q${width * 0.8} ${height * 0.76} ${width * 0.5} ${horizon + 50}z" fill="${palette.land(stage.weather === 'snow' ? '#dfe9f3' : '#ecd9b0', 0.9)}"/>`
  return {
    behind: [
      ...rolling(stage, horizon),
      ...treeRow(stage, 'park trees', horizon + 40, 270, 0.7, ['round', 'round', 'pine'], 190),
      lawn(stage, horizon, true),
      layer('path', 0.52, path),
    ],
    inFront: [foreground(stage, turf(stage), 0.6)],
    ground: { horizon, standing: height * 0.86, kind: 'land' },
    open: true,
  }
}

export function garden(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.6
  const random = stage.random.fork('beds')
  const white = palette.land('#fbf7ee', 0.7)
  let fence = `<path d="M-10 ${horizon - 36}H${width + 10}M-10 ${horizon + 6}H${width + 10}" stroke="${white}" stroke-width="12"/>`
  for (let x = -6; x < width + 20; x += 46)
    fence += `<path d="M${x} ${horizon + 34}v-96l13-18 13 18v96z" fill="${white}"/>`
  let beds = ''
  for (let x = 10; x < width; x += random.between(24, 44)) {
    const y = horizon + 54 + random.between(-8, 16)
    beds += flower(
      x,
      y,
      random.between(34, 60),
      palette.land(random.pick(PETALS), 0.8),
      palette.land('#4f9a43', 0.8),
    )
  }
  return {
    behind: [
      ...rolling(stage, horizon),
      ...treeRow(stage, 'garden trees', horizon, 240, 0.5, ['round'], 260),
      layer('fence', 0.42, fence),
      lawn(stage, horizon, true),
      layer('flower bed', 0.55, beds, 'sway'),
    ],
    inFront: [foreground(stage, turf(stage), 1)],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}

export function farm(stage: Stage): Backdrop {
  const { width, height, palette } = stage
  const horizon = height * 0.58
  const x = width * stage.random.fork('barn').between(0.08, 0.6)
  const red = palette.land('#c8402f', 0.6)
  const trim = palette.land('#fff6ea', 0.7)
  const barn = `<g transform="translate(${x} ${horizon - 160})"><path d="M0 70L34 20 110 0 186 20 220 70V190H0z" fill="${red}"/><path d="M-10 76L30 14 110-8 190 14 230 76" fill="none" stroke="${palette.land('#6b4a3f', 0.6)}" stroke-width="14" stroke-linejoin="round"/><rect x="74" y="100" width="72" height="90" fill="${darken(red, 0.25)}"/><path d="M74 100h72v90H74zM74 100l72 90M146 100l-72 90" fill="none" stroke="${trim}" stroke-width="6"/><rect x="90" y="36" width="40" height="34" fill="${trim}"/></g>`
  let rows = ''
  for (let index = 0; index < 5; index++)
    rows += `<path d="M-20 ${horizon + 56 + index * 16}Q${width / 2} ${horizon + 30 + index * 16} ${width + 20} ${horizon + 56 + index * 16}" stroke="${palette.land('#d9b64a', 0.6)}" stroke-width="7" fill="none" stroke-dasharray="4 9"/>`
  return {
    behind: [
      ...rolling(stage, horizon),
      layer('barn', 0.4, barn),
      lawn(stage, horizon, true),
      layer('crops', 0.52, rows),
    ],
    inFront: [foreground(stage, turf(stage), 0.3)],
    ground: { horizon, standing: height * 0.87, kind: 'land' },
    open: true,
  }
}
