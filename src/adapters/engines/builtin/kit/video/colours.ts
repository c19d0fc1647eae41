/** How the values in a file are to be shown as colours, in ffmpeg's words. */
export interface Colours {
  /** From colours to luma and chroma. */
  matrix: Matrix
  primaries: string
  transfer: string
}

type Matrix = (typeof MATRICES)[keyof typeof MATRICES]

/** ffmpeg's scaler has other names for some of them. */
const MATRICES = {
  bt709: 'bt709',
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
} as const

/** What screens assume of a video that says nothing. */
export const USUAL_COLOURS = { primaries: 'bt709', transfer: 'bt709' }

/** From this height on, a video that names no matrix is read like high definition. */
const HIGH_DEFINITION = 720

/** From what ffmpeg's filter `showinfo` has logged of a frame. */
export function readColours(log: string, height: number): Colours {
  const space = namedIn(log, 'space') ?? ''
  return {
    matrix: isKnown(space) ? MATRICES[space] : height >= HIGH_DEFINITION ? 'bt709' : 'bt601',
    primaries: namedIn(log, 'primaries') ?? USUAL_COLOURS.primaries,
    transfer: namedIn(log, 'trc') ?? USUAL_COLOURS.transfer,
  }
}

function namedIn(log: string, what: 'space' | 'primaries' | 'trc'): string | null {
  const name = new RegExp(` color_${what}:(\\S+)`).exec(log)?.[1]
  return !name || name === 'unknown' || name === 'reserved' ? null : name
}

const isKnown = (space: string): space is keyof typeof MATRICES => Object.hasOwn(MATRICES, space)
