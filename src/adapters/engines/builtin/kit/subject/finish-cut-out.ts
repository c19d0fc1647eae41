import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import { letteredSticker } from '../drawing/add-words.ts'
import { drawableWords, registerStickerFonts } from '../drawing/letter-fonts.ts'
import { readStickerStyle } from '../pictures/draw-sticker.ts'
import { fromPixels, pictureFrom } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'
import { trimPicture } from '../pictures/trim.ts'

/** Adds what a person chose for their cut-out: words, an outline and a shadow, on a colour. */
export async function finishCutOut(
  input: EngineInput,
  subject: Picture,
  { alwaysSquare }: { alwaysSquare: boolean },
): Promise<Picture> {
  const style = readStickerStyle(input)
  const words = readWords(input)
  const isSticker = alwaysSquare || words !== '' || style.outlineWidth > 0 || style.shadow
  return onColour(isSticker ? await asSticker() : subject, textOf(input, 'backdrop'))

  async function asSticker(): Promise<Picture> {
    const trimmed = trimPicture(subject)
    if (!trimmed) throw new RejectedByEngineError('no_subject')
    return letteredSticker(trimmed, words, style, input.seed)
  }
}

function readWords(input: EngineInput): string {
  const words = textOf(input, 'words')
  if (words === '') return words
  registerStickerFonts()
  return drawableWords(words)
}

async function onColour(picture: Picture, colour: string): Promise<Picture> {
  if (colour === 'transparent') return picture
  return pictureFrom(fromPixels(picture).flatten({ background: colour }).ensureAlpha())
}
