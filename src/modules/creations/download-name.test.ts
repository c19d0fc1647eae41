import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveName, downloadName, uniqueNames } from './download-name.ts'

const sticker = { siteName: 'Plumdrop', tool: 'sticker', title: 'cat', position: 0 }

describe('a download', () => {
  it.each([
    [{}, { variant: 'png-512', mime: 'image/png' }, 'plumdrop-sticker-cat-512.png'],
    [{}, { variant: 'png', mime: 'image/png' }, 'plumdrop-sticker-cat.png'],
    [{}, { variant: 'jpeg', mime: 'image/jpeg' }, 'plumdrop-sticker-cat.jpg'],
    [{ position: 2 }, { variant: 'webp-512', mime: 'image/webp' }, 'plumdrop-sticker-cat-3-512.webp'],
    [{ position: 2, title: 'cat 3' }, { variant: 'png', mime: 'image/png' }, 'plumdrop-sticker-cat-3.png'],
    [{ title: 'Sticker' }, { variant: 'png', mime: 'image/png' }, 'plumdrop-sticker.png'],
    [
      { tool: 'ai-background-remover', title: 'Background remover' },
      { variant: 'png', mime: 'image/png' },
      'plumdrop-ai-background-remover.png',
    ],
    [
      { title: 'Käse & Crème brûlée!' },
      { variant: 'png', mime: 'image/png' },
      'plumdrop-sticker-kase-creme-brulee.png',
    ],
    [{ title: '猫 の 帽子' }, { variant: 'png', mime: 'image/png' }, 'plumdrop-sticker-猫-の-帽子.png'],
    [
      { title: '../../etc/passwd\0.exe' },
      { variant: 'png', mime: 'image/png' },
      'plumdrop-sticker-etc-passwd-exe.png',
    ],
    [{ siteName: 'My Own Site' }, { variant: 'mp4', mime: 'video/mp4' }, 'my-own-site-sticker-cat.mp4'],
    [
      { tool: 'ai-text-to-audio', title: '' },
      { variant: 'mp3', mime: 'audio/mpeg' },
      'plumdrop-ai-text-to-audio.mp3',
    ],
  ])('of %j as %j is called %s', (given, file, name) => {
    expect(downloadName({ ...sticker, ...given }, file)).toBe(name)
  })

  it('has a short name that is safe for any file system, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (title) => {
        const name = downloadName({ ...sticker, title }, { variant: 'png', mime: 'image/png' })
        expect(name).toMatch(/^plumdrop-sticker(?:-[\p{L}\p{N}]+)*\.png$/u)
        expect(Array.from(name).length).toBeLessThan(80)
      }),
    )
  })
})

describe('names in an archive', () => {
  it('are unique, and unchanged where possible', () => {
    expect(uniqueNames(['a.png', 'b.png', 'a.png', 'a-2.png', 'a.png'])).toEqual([
      'a.png',
      'b.png',
      'a-2.png',
      'a-2-2.png',
      'a-3.png',
    ])
  })

  it('are unique whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a.png', 'a-2.png', 'a-3.png', 'a-2-2.png', 'b.gif')), (names) => {
        expect(new Set(uniqueNames(names)).size).toBe(names.length)
      }),
    )
  })
})

it('an archive is named after the site', () => {
  expect(archiveName('My Own Site')).toBe('my-own-site-creations.zip')
})
