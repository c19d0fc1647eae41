import { darken, lighten } from '../colours.ts'
import { oval } from '../svg.ts'
import { type Part, svgPart } from './figure.ts'

/** Soft light needs gradients where flat drawings need none. */
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
  const arm = armUp ? 'M22 34Q28 35 30 30' : 'M22 34Q26 37 25.5 42'
  const svg = `${tailSvg(tail, limb, belly)}
${oval(10.5, 50.5, 5.2, 3.2, shade(limb))}${oval(21.5, 50.5, 5.2, 3.2, shade(limb))}
<path d="M9.5 28C6 38 6 51 16 51S26 38 22.5 28z" fill="${shade(main)}"/>
${oval(16, 42.5, 5.6, 7, shade(belly))}
<path d="M10 34Q6 37 6.5 42" fill="none" stroke="${limb}" stroke-width="4.6" stroke-linecap="round"/>
<path d="${arm}" fill="none" stroke="${limb}" stroke-width="4.6" stroke-linecap="round"/>`
  return svgPart(defs() + svg, BODY_VIEW, { z: -1 })
}

/** A metal trunk with a screen and buttons. */
export function robotBody(main: string, soft: boolean, armUp: boolean): Part {
  const { shade, defs } = createShade(soft)
  const joint = darken(main, 0.35)
  const arm = armUp ? 'M24 34H29V29' : 'M24 34H28V42'
  const svg = `<path d="M11.5 46v7M20.5 46v7" stroke="${joint}" stroke-width="3.4"/>
<rect x="7.5" y="51" width="7.4" height="4" rx="1.6" fill="${shade(main)}"/><rect x="17.1" y="51" width="7.4" height="4" rx="1.6" fill="${shade(main)}"/>
<path d="M8 34H4V42" fill="none" stroke="${joint}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/><path d="${arm}" fill="none" stroke="${joint}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>
<rect x="7" y="30" width="18" height="17.5" rx="3.5" fill="${shade(main)}"/><rect x="10.5" y="34" width="11" height="7.5" rx="1.5" fill="#2b3350"/>
<path d="M12 38.500l2-2 2 3 2-3.5 2 2.5" fill="none" stroke="#5cf0c8" stroke-width=".9"/><circle cx="12" cy="44.4" r="1.1" fill="#ff5d6c"/><circle cx="16" cy="44.4" r="1.1" fill="#ffd02e"/><circle cx="20" cy="44.4" r="1.1" fill="#4fc3f7"/>`
  return svgPart(defs() + svg, BODY_VIEW, { z: -1 })
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

/** A body in clothes for a head of 32 units; children and cartoons share these short proportions. */
export function personBody(clothes: PersonClothes, soft: boolean, armUp: boolean): Part {
  const { shade, defs } = createShade(soft)
  const { kind, upper, lower, shoes, skin } = clothes
  const legs =
    kind === 'dress'
      ? `<path d="M13 46v10M19 46v10" stroke="${skin}" stroke-width="3.6"/>`
      : `<path d="M13 44v12M19.2 44v12" stroke="${lower}" stroke-width="5.2"/>`
  const torso =
    kind === 'dress'
      ? 'M10.5 30.500Q16 27.5 21.5 30.500L27 49Q16 53 5 49z'
      : kind === 'coat'
        ? 'M9 31Q16 27 23 31L25 50Q16 52 7 50z'
        : 'M9.5 31Q16 27 22.5 31L23 47.500Q16 49 9 47.500z'
  const detail =
    kind === 'coat'
      ? `<path d="M16 30v20.5" stroke="${darken(upper, 0.3)}" stroke-width=".7"/><g fill="${lighten(upper, 0.55)}"><circle cx="17.6" cy="36" r=".7"/><circle cx="17.6" cy="41" r=".7"/></g>`
      : kind === 'dress'
        ? `<path d="M9 40.500Q16 42.5 23 40.5" fill="none" stroke="${lighten(upper, 0.55)}" stroke-width="1.4"/>`
        : `<path d="M12.5 29.800Q16 33 19.5 29.8" fill="none" stroke="${lighten(upper, 0.5)}" stroke-width="1.3"/>`
  const hand = armUp
    ? { d: 'M22 33.500Q27 36 29.5 31', x: 29.8, y: 30 }
    : { d: 'M22 33.500Q26.5 37 26.5 43', x: 26.5, y: 44 }
  const svg = `${legs}<path d="M9.5 58.500a3.4 2.6 0 0 1 6.8 0zM15.9 58.500a3.4 2.6 0 0 1 6.8 0z" fill="${shade(shoes)}"/>
<rect x="13.5" y="25" width="5" height="7" fill="${darken(skin, 0.12)}"/>
<path d="${torso}" fill="${shade(upper)}"/>${detail}
<circle cx="5.5" cy="44" r="2.3" fill="${skin}"/><path d="M10 33.500Q5.5 37 5.5 43" fill="none" stroke="${darken(upper, 0.1)}" stroke-width="4.2" stroke-linecap="round"/>
<circle cx="${hand.x}" cy="${hand.y}" r="2.3" fill="${skin}"/><path d="${hand.d}" fill="none" stroke="${darken(upper, 0.1)}" stroke-width="4.2" stroke-linecap="round"/>`
  return svgPart(defs() + svg, BODY_VIEW, { z: -1 })
}

/** Hips and legs for a drawing that ends at the chest, `left` to `right` wide where it is cut. */
export function legsBelow(left: number, right: number, colour: string, soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const trousers = darken(colour, 0.32)
  const middle = (left + right) / 2
  const [hipLeft, hipRight] = [middle - 6.4, middle + 6.4]
  const svg = `<path d="M${middle - 3.3} 36v11M${middle + 3.3} 36v11" stroke="${trousers}" stroke-width="5.6"/>
<path d="M${middle - 7.3} 49.500a3.8 2.8 0 0 1 7.2 0zM${middle + 0.1} 49.500a3.8 2.8 0 0 1 7.2 0z" fill="${shade(darken(trousers, 0.45))}"/>
<path d="M${left} 28.500H${right}V30C${right} 34 ${hipRight} 36 ${hipRight} 40H${hipLeft}C${hipLeft} 36 ${left} 34 ${left} 30z" fill="${shade(colour)}"/>`
  return svgPart(defs() + svg, { x: -8, y: 24, width: 48, height: 28 }, { z: -1 })
}

/** A long robe or gown below a drawing that ends at the chest. */
export function robeBelow(left: number, right: number, colour: string, soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const svg = `<path d="M${left} 28.5H${right}V30Q${right + 1} 42 ${right + 4} 48.5Q16 52.5 ${left - 4} 48.5Q${left - 1} 42 ${left} 30z" fill="${shade(colour)}"/><path d="M${left - 3.4} 46.4Q16 50.4 ${right + 3.4} 46.4" fill="none" stroke="${lighten(colour, 0.45)}" stroke-width="1.2"/>`
  return svgPart(defs() + svg, { x: -8, y: 24, width: 48, height: 28 }, { z: -1 })
}

/** Four legs and a back for a head that looks to the left. */
export function quadrupedBody(main: string, accent: string, soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const far = darken(main, 0.22)
  const svg = `<path d="M25 40v19M45 40v19" stroke="${far}" stroke-width="5" stroke-linecap="round"/>
<path d="M50 33Q60 35 57 50" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/>
<path d="M15 24Q20 22 30 24H43Q53 25 52 36Q51 46 43 46H27Q15 46 14 36z" fill="${shade(main)}"/>
<path d="M19.5 40v19.500M50 38Q51 46 49.5 59.5" stroke="${main}" fill="none" stroke-width="5.4" stroke-linecap="round"/>`
  return svgPart(defs() + svg, { x: 0, y: 16, width: 64, height: 48 }, { z: -1 })
}

export function desk(soft: boolean): Part {
  const { shade, defs } = createShade(soft)
  const svg = `<path d="M-2 34h4v16h-4zM30 34h4v16h-4z" fill="#7a4a2b"/><rect x="-6" y="29.5" width="44" height="5" rx="1.5" fill="${shade('#b0713f')}"/>`
  return svgPart(defs() + svg, { x: -8, y: 24, width: 48, height: 28 }, { z: -1 })
}
