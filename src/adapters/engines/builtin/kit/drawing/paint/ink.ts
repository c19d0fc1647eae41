import type { DrawingStyle } from '../prompt.ts'

/** What has no edge. */
const NOT_INKED =
  /^(?:shadow|sky|sun|stars|fireflies|sparkles|snowfall|rain|light|bokeh|void|earth|deep|pattern|backdrop|beams|hall|mist|fog|rock|sand|lettering)/

/** With lines of ink where the style has them; `line` is the width of one pixel in the units of the drawing. */
export function inked(body: string, style: DrawingStyle, name: string, line: number, width: number): string {
  if (style !== 'outline' || NOT_INKED.test(name)) return body
  const wide = line * Math.max(1.6, Math.min(width, 1400) / 420)
  return `<g stroke="#2b2440" stroke-width="${wide.toFixed(4)}" stroke-linejoin="round">${body}</g>`
}
