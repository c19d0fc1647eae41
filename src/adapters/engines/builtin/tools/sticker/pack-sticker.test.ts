import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { STICKER } from '../../../../../shared/catalogue/tools/image-tools.ts'
import captions from '../../content/sticker-captions.json' with { type: 'json' }
import { drawableWords, registerStickerFonts } from '../../kit/drawing/letter-fonts.ts'
import { engineFile, fileIn, mediaFile, tools } from '../../photo-engines.fixture.ts'
import { run } from './sticker.ts'
import { planVariants } from './variants.ts'

registerStickerFonts()

const countField = STICKER.fields.find(({ name }) => name === 'stickers')
const languageField = STICKER.fields.find(({ name }) => name === 'captions')

test('the form offers no more stickers than any photo allows, and exactly the available languages', () => {
  const most = countField && 'max' in countField ? countField.max : 0
  expect(planVariants(most, 'en', { hasFace: false })).toHaveLength(most)
  expect(planVariants(most, 'en', { hasFace: true })).toHaveLength(most)
  expect(languageField && 'options' in languageField && languageField.options).toEqual(Object.keys(captions))
})

test('a head alone is only shown if there is a face', () => {
  const crops = (hasFace: boolean) => planVariants(12, 'en', { hasFace }).map(({ crop }) => crop)
  expect(crops(true)).toContain('head')
  expect(new Set(crops(false))).toEqual(new Set(['whole']))
})

test('with a face some smile, laugh, wink or sleep', () => {
  const expressions = planVariants(12, 'en', { hasFace: true }).flatMap(({ expression }) => expression ?? [])
  expect(new Set(expressions)).toEqual(new Set(['smile', 'laugh', 'wink', 'sleep']))
})

test('the font has every letter of every caption', () => {
  const all = Object.values(captions).flatMap((words) => Object.values(words))
  const lacking = all.filter((words) => drawableWords(words) !== words.normalize('NFC'))
  expect(lacking).toEqual([])
})

test('one photo becomes several different stickers, each named by its words', async () => {
  const workspace = await mkdtemp(path.join(fileIn(''), 'pack-'))
  const image = engineFile(mediaFile('coffee.jpg'))
  const style = { outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
  const values = { mode: 'pack', image, stickers: 5, captions: 'es', ...style }
  const outputs = await run({ tool: 'sticker', values, seed: 1 }, { ...tools, workspace })
  expect(outputs.map(({ title }) => title)).toEqual([undefined, '¡Hola!', 'Te quiero', '¡Gracias!', '¡Sí!'])
  const pictures = await Promise.all(outputs.map(({ files }) => sharp(files[0].path).raw().toBuffer()))
  expect(new Set(pictures.map((pixels) => pixels.toString('base64'))).size).toBe(5)
  for (const { files } of outputs) {
    const { width, height, hasAlpha } = await sharp(files[0].path).metadata()
    expect(width).toBe(height)
    expect(width).toBeGreaterThanOrEqual(512)
    expect(hasAlpha).toBe(true)
  }
})
