/** Pictures of what the sound tools make, each with the shape of its own example. */

const SIZE = { width: 640, height: 400 }

interface Sounds {
  made: readonly number[]
  /** The shape of the voice sample; empty where there was none. */
  given: readonly number[]
}

/** Where bars are drawn around the middle, and how high the loudest is. */
type Place = { left: number; width: number; middle: number; height: number; fill: string }

function bars(levels: readonly number[], { left, width, middle, height, fill }: Place): string {
  const step = width / levels.length
  const thick = step * 0.6
  const drawn = levels.map((level, index) => {
    const high = Math.max(thick, level * height)
    const x = left + (index + 0.2) * step
    const y = middle - high / 2
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${thick.toFixed(1)}" height="${high.toFixed(1)}" rx="${(thick / 2).toFixed(1)}"/>`
  })
  return `<g fill="${fill}">${drawn.join('')}</g>`
}

type Colours = readonly [from: string, to: string]

/** Over the whole picture, so that neighbouring bars change colour together. */
const gradient = (id: string, [from, to]: Colours, towards: { x: number; y: number }) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${towards.x}" y2="${towards.y}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const paper = (shapes: string) => `<g fill="#fff" filter="url(#lift)">${shapes}</g>`

/** A sheet with lines of writing, and the sound of them. */
function writingToSound({ made }: Sounds): string {
  const lines = [186, 212, 148].map(
    (width, row) => `<rect x="214" y="${72 + row * 28}" width="${width}" height="12" rx="6"/>`,
  )
  const sheet = paper(
    '<path d="M206 40h228a22 22 0 0 1 22 22v88a22 22 0 0 1-22 22h-98l-26 28v-28h-104a22 22 0 0 1-22-22v-88a22 22 0 0 1 22-22z"/>',
  )
  return `${sheet}<g fill="#c9bdf2">${lines.join('')}</g>${bars(made, { left: 70, width: 500, middle: 292, height: 150, fill: 'url(#plum)' })}`
}

const person = (x: number, y: number, fill: string) =>
  `${paper(`<circle cx="${x}" cy="${y}" r="52"/>`)}<g fill="${fill}"><circle cx="${x}" cy="${y - 13}" r="16"/><path d="M${x - 29} ${y + 31}a29 27 0 0 1 58 0z"/></g>`

/** A person's voice above, and below it one that follows it. */
function voiceToVoice({ made, given }: Sounds): string {
  const sparkle = (x: number, y: number, r: number) =>
    `<path d="M${x} ${y - r}q${r * 0.14} ${r * 0.86} ${r} ${r}q${-r * 0.86} ${r * 0.14} ${-r} ${r}q${-r * 0.14} ${-r * 0.86} ${-r} ${-r}q${r * 0.86} ${-r * 0.14} ${r} ${-r}z"/>`
  const maker = `${paper('<circle cx="116" cy="282" r="52"/>')}<g fill="url(#plum)">${sparkle(110, 286, 32)}${sparkle(138, 260, 13)}</g>`
  const left = 200
  const width = 384
  return [
    person(116, 122, 'url(#warm)'),
    bars(given, { left, width, middle: 122, height: 116, fill: 'url(#warm)' }),
    maker,
    bars(made, { left, width, middle: 282, height: 116, fill: 'url(#plum)' }),
  ].join('')
}

/** A lectern with its microphones, and a speech on both sides of it. */
function lecternSpeech({ made }: Sounds): string {
  const star = (x: number, y: number, r: number) => {
    const points = Array.from({ length: 10 }, (_, index) => {
      const angle = (index * Math.PI) / 5 - Math.PI / 2
      const far = index % 2 === 0 ? r : r * 0.42
      return `${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`
    })
    return `<polygon points="${points.join(' ')}"/>`
  }
  const half = made.length / 2
  const side = { width: 190, middle: 170, height: 150 }
  const microphones = [-1, 1].map(
    (to) =>
      `<path d="M${320 + to * 14} 238q${to * 4} -40 ${to * 22} -58" fill="none" stroke="#3b3357" stroke-width="6" stroke-linecap="round"/><rect x="${320 + to * 38 - 11}" y="140" width="22" height="44" rx="11" fill="#3b3357" transform="rotate(${to * 24} ${320 + to * 38} 162)"/>`,
  )
  const lectern =
    '<path d="M226 236h188l-14 40h-160z" fill="url(#wood)"/><path d="M250 276h140l-12 124h-116z" fill="url(#wood)"/><path d="M250 276h140l-1 9h-138z" fill="#2d1d66" opacity=".25"/>'
  return [
    bars(made.slice(0, half), { ...side, left: 46, fill: '#3f6fe0' }),
    bars(made.slice(half), { ...side, left: 404, fill: '#e2556b' }),
    microphones.join(''),
    lectern,
    `<g fill="#fff">${star(320, 334, 30)}</g>`,
    `<g fill="#f0a63c">${star(264, 88, 15)}${star(320, 72, 20)}${star(376, 88, 15)}</g>`,
  ].join('')
}

const SCENES: Record<string, (sounds: Sounds) => string> = {
  'ai-text-to-audio': writingToSound,
  'ai-voice-cloning': voiceToVoice,
  'trump-ai-voice-generator': lecternSpeech,
}

/** An SVG. */
export function drawSound(name: string, sounds: Sounds): string {
  const scene = SCENES[name]
  if (!scene) throw new Error(`Nobody has drawn ${name}`)
  const { width, height } = SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    ${gradient('air', ['#efe9ff', '#ffe6f1'], { x: width, y: height })}
    ${gradient('plum', ['#6a4af0', '#e85cae'], { x: width, y: 0 })}
    ${gradient('warm', ['#f59a4a', '#ee6d86'], { x: width, y: 0 })}
    ${gradient('wood', ['#a58dff', '#5233c4'], { x: 0, y: height })}
    <filter id="lift" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="6" stdDeviation="9" flood-color="#3a2488" flood-opacity=".18"/></filter>
    </defs><rect width="${width}" height="${height}" fill="url(#air)"/>${scene(sounds)}</svg>`
}
