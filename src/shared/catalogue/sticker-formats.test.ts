import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packProblems, STICKER_FORMAT_KEYS, STICKER_FORMATS } from './sticker-formats.ts'

const sticker = { width: 1024, height: 1024, motion: 'none' } as const

test('the limits are those that the messengers publish', () => {
  const { whatsapp, telegram, signal, imessage, discord, emoji } = STICKER_FORMATS
  expect(whatsapp).toMatchObject({
    files: [{ container: 'webp', side: 512, maxBytes: 100_000 }],
    tray: { container: 'png', side: 96, maxBytes: 50_000 },
    stickers: { min: 3, max: 30 },
  })
  expect(telegram).toMatchObject({ files: [{ side: 512, maxBytes: 512_000 }], stickers: { max: 120 } })
  expect(signal).toMatchObject({ files: [{ side: 512, maxBytes: 300_000 }], stickers: { max: 200 } })
  expect(imessage.files.map(({ side }) => side)).toEqual([300, 408, 618])
  expect(discord.files).toMatchObject([{ container: 'png', side: 320, maxBytes: 512_000 }])
  expect(emoji.files).toMatchObject([{ side: 128, maxBytes: 128_000 }])
  expect(whatsapp.moving).toMatchObject([{ container: 'webp', side: 512, maxBytes: 500_000 }])
  expect(telegram.moving).toMatchObject([{ container: 'webm', side: 512, maxBytes: 256_000 }])
  expect(signal.moving).toMatchObject([{ container: 'apng', side: 512, maxBytes: 300_000 }])
  expect(discord.moving).toMatchObject([{ container: 'apng', side: 320, maxBytes: 512_000 }])
})

test('a pack gets a warning exactly if it has too few or too many stickers', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STICKER_FORMAT_KEYS), fc.integer({ min: 0, max: 250 }), (key, count) => {
      const { min, max } = STICKER_FORMATS[key].stickers
      const kinds = packProblems(
        key,
        Array.from({ length: count }, () => sticker),
      ).map(({ kind }) => kind)
      expect(kinds).toEqual(count < min ? ['too_few'] : count > max ? ['too_many'] : [])
    }),
  )
})

test('stickers that a messenger would enlarge are named by number', () => {
  const pack = [
    sticker,
    { ...sticker, width: 200, height: 300 },
    sticker,
    { ...sticker, width: 128, height: 20 },
  ]
  expect(packProblems('whatsapp', pack)).toEqual([{ kind: 'enlarged', stickers: [2, 4] }])
  expect(packProblems('emoji', pack)).toEqual([])
  expect(packProblems('zip', pack)).toEqual([])
})

test('WhatsApp accepts moving packs and still packs, but no mixed ones', () => {
  const moving = { ...sticker, motion: 'wiggle' } as const
  expect(packProblems('whatsapp', [sticker, moving, moving])).toEqual([{ kind: 'mixed' }])
  expect(packProblems('whatsapp', [moving, moving, moving])).toEqual([])
  expect(packProblems('telegram', [sticker, moving])).toEqual([])
})
