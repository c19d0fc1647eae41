import figures from '../../../content/figures.json' with { type: 'json' }
import { darken, lighten } from '../colours.ts'
import { oval } from '../svg.ts'
import { type Box, type Part, svgPart } from './figure.ts'
import { type ArmHeld, inAllPoses, type Limbs } from './limbs.ts'

/** Soft light needs gradients; flat drawings do not. */
type Shade = (hex: string) => string

/** Collects the gradients that a drawing uses. */
function createShade(soft: boolean): { shade: Shade; defs: () => string } {
  const gradients = new Map<string, string>()
  return {
    shade: (hex) => {
      if (!soft) return hex
      const id = `g${hex.slice(1)}`
      gradients.set(
        id,
        `<radialGradient id="${id}" cx=".35" cy=".25" r=".95"><stop offset="0" stop-color="${lighten(hex, 0.28)}"/><stop offset=".55" stop-color="${hex}"/><stop offset="1" stop-color="${darken(hex, 0.3)}"/></radialGradient>`,
      )
      return `url(#${id})`
    },
    defs: () => `<defs>${[...gradients.values()].join('')}</defs>`,
  }
}

const BODY_VIEW = { x: -8, y: 0, width: 48, height: 64 }

/** A body that can move its limbs, at rest. */
function bodyPart(view: Box, armUp: boolean, defs: () => string, draw: (limbs: Limbs) => string): Part {
  const poses = inAllPoses(armUp, (limbs) => {
    const svg = draw(limbs)
    return defs() + svg
  })
  return svgPart(poses.rest, view, { z: -1, poses })
}

/** How far a foot is off the floor. */
const liftOf = ({ lifted }: Limbs, side: 'left' | 'right', high: number) => (lifted === side ? high : 0)

type Arms<Arm> = Record<'left' | 'right', Record<ArmHeld, Arm>>

const PAWS: Arms<string> = figures.paws
const METAL_ARMS: Arms<string> = figures.metalArms

/** The colours of an animal. */
export interface Coat {
  main: string
  belly: string
  limb: string
  tail: 'long' | 'bushy' | 'none'
}

/** A sitting-up animal's body for a head that fills the square of 32 units above it. */
export function animalBody({ main, belly, limb, tail }: Coat, soft: boolean, armUp: boolean): Part {
  const { shade, defs } = createShade(soft)
  return bodyPart(BODY_VIEW, armUp, defs, (limbs) => {
    const arm = (d: string) =>
      `<path d="${d}" fill="none" stroke="${limb}" stroke-width="4.6" stroke-linecap="round"/>`
    const left = liftOf(limbs, 'left', 3.4)
    const right = liftOf(limbs, 'right', 3.4)
    return `${tailSvg(tail, limb, belly)}
${oval(10.5 - left * 0.5, 50.5 - left, 5.2, 3.2, shade(limb))}${oval(21.5 + right * 0.5, 50.5 - right, 5.2, 3.2, shade(limb))}
<path d="M9.5 28C6 38 6 51 16 51S26 38 22.5 28z" fill="${shade(main)}"/>
${oval(16, 42.5, 5.6, 7, shade(belly))}
${arm(PAWS.left[limbs.leftArm])}
${arm(PAWS.right[limbs.rightArm])}`
  })
}

/** A metal trunk with a screen and buttons. */
export function robotBody(main: string, soft: boolean, armUp: boolean): Part {
  const { shade, defs } = createShade(soft)
  const joint = darken(main, 0.35)
  return bodyPart(BODY_VIEW, armUp, defs, (limbs) => {
    const arm = (d: string) =>
      `<path d="${d}" fill="none" stroke="${joint}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>`
    const foot = (x: number, lift: number) =>
      `<rect x="${x}" y="${51 - lift}" width="7.4" height="4" rx="1.6" fill="${shade(main)}"/>`
    const left = liftOf(limbs, 'left', 3)
    const right = liftOf(limbs, 'right', 3)
    return `<path d="M11.5 46v${7 - left}M20.5 46v${7 - right}" stroke="${joint}" stroke-width="3.4"/>
${foot(7.5, left)}${foot(17.1, right)}
${arm(METAL_ARMS.left[limbs.leftArm])}${arm(METAL_ARMS.right[limbs.rightArm])}
<rect x="7" y="30" width="18" height="17.5" rx="3.5" fill="${shade(main)}"/><rect x="10.5" y="34" width="11" height="7.5" rx="1.5" fill="#2b3350"/>
<path d="M12 38.500l2-2 2 3 2-3.5 2 2.5" fill="none" stroke="#5cf0c8" stroke-width=".9"/><circle cx="12" cy="44.4" r="1.1" fill="#ff5d6c"/><circle cx="16" cy="44.4" r="1.1" fill="#ffd02e"/><circle cx="20" cy="44.4" r="1.1" fill="#4fc3f7"/>`
  })
}

function tailSvg(tail: Coat['tail'], limb: string, tip: string): string {
  if (tail === 'none') return ''
  if (tail === 'long')
    return `<path d="M22 47Q33 48 31 37" fill="none" stroke="${limb}" stroke-width="3.4" stroke-linecap="round"/>`
  return `<path d="M21 48C30 52 36 44 33 34C29 37 24 40 21 44z" fill="${limb}"/><path d="M33 34C30.5 36 29 37 27.5 38.5Q31 41 34 39.5Q34 37 33 34z" fill="${tip}"/>`
}

export interface PersonClothes {
  kind: 'shirt' | 'dress' | 'coat'
  upper: string
  lower: string
  shoes: string
  skin: string
}

interface Arm {
  d: string
  x: number
  y: number
}

const ARMS: Arms<Arm> = figures.arms
const TORSOS: Record<PersonClothes['kind'], string> = figures.torsos

/** A body in clothes for a head of 32 units; children and cartoons share these short proportions. */
export function personBody(clothes: PersonClothes, soft: boolean, armUp: boolean): Part {
  const { shade, defs } = createShade(soft)
  const { kind, upper, lower, shoes, skin } = clothes
  const [stroke, wide, hip] = kind === 'dress' ? [skin, 3.6, 46] : [lower, 5.2, 44]
  const arm = ({ d, x, y }: Arm) =>
    `<circle cx="${x}" cy="${y}" r="2.3" fill="${skin}"/><path d="${d}" fill="none" stroke="${darken(upper, 0.1)}" stroke-width="4.2" stroke-linecap="round"/>`
  return bodyPart(BODY_VIEW, armUp, defs, (limbs) => {
    const left = liftOf(limbs, 'left', 4)
    const right = liftOf(limbs, 'right', 4)
    const legs = `<path d="M13 ${hip}v${56 - left - hip}M${kind === 'dress' ? 19 : 19.2} ${hip}v${56 - right - hip}" stroke="${stroke}" stroke-width="${wide}"/>`
    return `${legs}<path d="M9.5 ${58.5 - left}a3.4 2.6 0 0 1 6.8 0zM15.9 ${58.5 - right}a3.4 2.6 0 0 1 6.8 0z" fill="${shade(shoes)}"/>
<rect x="13.5" y="25" width="5" height="7" fill="${darken(skin, 0.12)}"/>
<path d="${TORSOS[kind]}" fill="${shade(upper)}"/>${trimmings(kind, upper)}
${arm(ARMS.left[limbs.leftArm])}
${arm(ARMS.right[limbs.rightArm])}`
  })
}

function trimmings(kind: PersonClothes['kind'], upper: string): string {
  if (kind === 'coat')
    return `<path d="M16 30v20.5" stroke="${darken(upper, 0.3)}" stroke-width=".7"/><g fill="${lighten(upper, 0.55)}"><circle cx="17.6" cy="36" r=".7"/><circle cx="17.6" cy="41" r=".7"/></g>`
  return kind === 'dress'
    ? `<path d="M9 40.500Q16 42.5 23 40.5" fill="none" stroke="${lighten(upper, 0.55)}" stroke-width="1.4"/>`
    : `<path d="M12.5 29.800Q16 33 19.5 29.8" fill="none" stroke="${lighten(upper, 0.5)}" stroke-width="1.3"/>`
}

const BELOW_VIEW = { x: -8, y: 24, width: 48, height: 28 }

/** Hips and legs for a drawing that ends at the chest, `left` to `right` wide where it is cut. */
export function legsBelow(left: number, right: number, colour: string, soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const trousers = darken(colour, 0.32)
  const middle = (left + right) / 2
  const hipLeft = middle - 6.4
  const hipRight = middle + 6.4
  return bodyPart(BELOW_VIEW, false, defs, (limbs) => {
    const one = liftOf(limbs, 'left', 3.6)
    const other = liftOf(limbs, 'right', 3.6)
    return `<path d="M${middle - 3.3} 36v${11 - one}M${middle + 3.3} 36v${11 - other}" stroke="${trousers}" stroke-width="5.6"/>
<path d="M${middle - 7.3} ${49.5 - one}a3.8 2.8 0 0 1 7.2 0zM${middle + 0.1} ${49.5 - other}a3.8 2.8 0 0 1 7.2 0z" fill="${shade(darken(trousers, 0.45))}"/>
<path d="M${left} 28.500H${right}V30C${right} 34 ${hipRight} 36 ${hipRight} 40H${hipLeft}C${hipLeft} 36 ${left} 34 ${left} 30z" fill="${shade(colour)}"/>`
  })
}

/** A long robe or gown below a drawing that ends at the chest. */
export function robeBelow(left: number, right: number, colour: string, soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const svg = `<path d="M${left} 28.5H${right}V30Q${right + 1} 42 ${right + 4} 48.5Q16 52.5 ${left - 4} 48.5Q${left - 1} 42 ${left} 30z" fill="${shade(colour)}"/><path d="M${left - 3.4} 46.4Q16 50.4 ${right + 3.4} 46.4" fill="none" stroke="${lighten(colour, 0.45)}" stroke-width="1.2"/>`
  return svgPart(defs() + svg, BELOW_VIEW, { z: -1 })
}

/** Four legs and a back for a head that looks to the left. */
export function quadrupedBody(main: string, accent: string, soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const far = darken(main, 0.22)
  return bodyPart({ x: 0, y: 16, width: 64, height: 48 }, false, defs, ({ lifted }) => {
    const stride = lifted === 'left' ? 5 : lifted === 'right' ? -5 : 0
    return `<path d="M25 40l${stride} 19M45 40l${-stride} 19" stroke="${far}" stroke-width="5" stroke-linecap="round"/>
<path d="M50 33Q60 35 57 50" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/>
<path d="M15 24Q20 22 30 24H43Q53 25 52 36Q51 46 43 46H27Q15 46 14 36z" fill="${shade(main)}"/>
<path d="M19.5 40l${-stride} 19.500M50 38Q51 46 ${49.5 + stride} 59.5" stroke="${main}" fill="none" stroke-width="5.4" stroke-linecap="round"/>`
  })
}

export function desk(soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const svg = `<path d="M-2 34h4v16h-4zM30 34h4v16h-4z" fill="#7a4a2b"/><rect x="-6" y="29.5" width="44" height="5" rx="1.5" fill="${shade('#b0713f')}"/>`
  return svgPart(defs() + svg, BELOW_VIEW, { z: -1 })
}
