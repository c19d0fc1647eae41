import { GlobalFonts } from '@napi-rs/canvas'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { findInPackage } from '../../models/packages.ts'
import { drawCanvas } from '../pictures/canvas.ts'
import { LETTERING_FONT, registerLetteringFont } from './lettering.ts'

const ROUND_FONT = 'Plumdrop Round'
/** The second has the letters that the first lacks. */
const FONTS = `"${LETTERING_FONT}", "${ROUND_FONT}"`
/** No font has a letter for this, so it looks like any missing letter. */
const NOBODYS = '\u{10fffd}'
const TRIAL_SIZE = 32

export function fontOf(size: number): string {
  return `${size}px ${FONTS}`
}

/** Called before anything is measured or drawn. */
export function registerStickerFonts(): void {
  registerLetteringFont()
  if (GlobalFonts.has(ROUND_FONT)) return
  const file = findInPackage('@expo-google-fonts/baloo-2', '800ExtraBold/Baloo2_800ExtraBold.ttf')
  if (file) GlobalFonts.registerFromPath(file, ROUND_FONT)
}

/**
 * The words without signs that no font has, such as emoji, which would be drawn as boxes. Words in letters that no font
 * has are refused: without these they would say something else.
 */
export function drawableWords(words: string, fonts = FONTS): string {
  const missing = drawTrial(NOBODYS, fonts)
  const letters = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(words.normalize('NFC')),
  ]
  const drawable = letters.map(({ segment }) => {
    if (/^\s+$/u.test(segment)) return ' '
    const trial = drawTrial(segment, fonts)
    if (!trial.equals(missing) && trial.some((value) => value > 0)) return segment
    if (/\p{L}/u.test(segment)) throw new RejectedByEngineError('letters_missing')
    return ''
  })
  return drawable.join('').replace(/ +/g, ' ').trim()
}

function drawTrial(letter: string, fonts: string): Buffer {
  const trial = drawCanvas({ width: TRIAL_SIZE * 2, height: TRIAL_SIZE * 2 }, (context) => {
    context.font = `${TRIAL_SIZE}px ${fonts}`
    context.fillText(letter, TRIAL_SIZE / 2, TRIAL_SIZE * 1.4)
  })
  return trial.data()
}
