import figures from '../../../content/figures.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { escapeText, LETTERING_FONT, wrapWords } from '../lettering.ts'
import type { Action, Thing } from '../prompt.ts'
import { type Figure, iconPart, type Part, svgPart, union } from './figure.ts'

const SIGNS: Partial<Record<Action, string>> = figures.actionSigns

/** Small symbols that show what somebody is doing: notes for a song, lines for speed. */
export function extras(figure: Figure, thing: Thing, lettering: string | null, random: Random): Figure {
  const { box } = figure
  if (thing.concept === 'signboard' && lettering)
    return { ...figure, parts: [...figure.parts, boardLettering(lettering)] }
  const sign = thing.action && SIGNS[thing.action]
  if (sign) {
    const size = Math.max(8, box.width * 0.26)
    const at = { x: box.x + box.width * 0.86, y: box.y - size * 0.35, width: size, height: size }
    return {
      ...figure,
      parts: [...figure.parts, iconPart(sign, at, { z: 40, rotate: random.between(-10, 10) })],
      box: union(box, at),
    }
  }
  if (thing.action !== 'run') return figure
  const lines = [0.3, 0.52, 0.74]
    .map(
      (share, index) =>
        `<path d="M0 ${box.height * share}h${box.width * (0.2 - index * 0.03)}" opacity=".8"/>`,
    )
    .join('')
  // Everything looks to the left until it is mirrored, so the wind is on the right.
  const behind = figure.parts.some(({ flip }) => flip)
  const at = {
    x: behind ? box.x - box.width * 0.26 : box.x + box.width * 1.04,
    y: box.y,
    width: box.width * 0.22,
    height: box.height,
  }
  const svg = `<g stroke="#ffffff" stroke-width="${box.width * 0.022}" stroke-linecap="round">${lines}</g>`
  const part = svgPart(svg, { x: 0, y: 0, width: at.width, height: at.height }, { z: -40 })
  return { ...figure, parts: [...figure.parts, { ...part, ...at }] }
}

/** Words on the board of a sign, as large as it allows. */
function boardLettering(text: string): Part {
  const lines = wrapWords(text.toUpperCase())
  const longest = Math.max(...lines.map((line) => line.length), 3)
  const size = Math.min(lines.length > 1 ? 5.4 : 8, 25 / (longest * 0.6))
  const svg = lines
    .map((line, index) => {
      const y = 12.5 + size * (0.36 + (index - (lines.length - 1) / 2) * 1.05)
      return `<text x="16" y="${y.toFixed(2)}" font-family="${LETTERING_FONT}" font-size="${size.toFixed(2)}" text-anchor="middle" fill="#5d3a20">${escapeText(line)}</text>`
    })
    .join('')
  return svgPart(svg, { x: 0, y: 0, width: 32, height: 32 }, { z: 1 })
}
