import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { colourful, createSamples } from '../../src/adapters/media/samples.fixture.ts'
import { appears } from './accounts.ts'
import { openPage } from './browser.ts'

const samples = await createSamples()
afterAll(() => samples.remove())

const CLIP = '-f lavfi -i testsrc=s=320x240:d=1 -f lavfi -i sine=d=1 -shortest'.split(' ')
const TONE = '-f lavfi -i sine=d=12'.split(' ')

/**
 * How ffmpeg makes a file of each extension, and its type according to a browser on Linux; empty if it knows
 * none.
 */
const VIDEOS: Record<string, [container: string, codecs: string, type: string]> = {
  mp4: ['mp4', '-c:v mpeg4 -c:a aac', 'video/mp4'],
  webm: ['webm', '-c:v libvpx -c:a libvorbis', 'video/webm'],
  ogg: ['ogg', '-c:v libtheora -c:a libvorbis', 'audio/ogg'],
  mov: ['mov', '-c:v mpeg4 -c:a aac', 'video/quicktime'],
  avi: ['avi', '-c:v mpeg4 -c:a libmp3lame', 'video/x-msvideo'],
  mkv: ['matroska', '-c:v mpeg4 -c:a aac', ''],
}
const SOUNDS: Record<string, [container: string, codecs: string, type: string]> = {
  mp3: ['mp3', '-c:a libmp3lame', 'audio/mpeg'],
  wav: ['wav', '-c:a pcm_s16le', 'audio/wav'],
  ogg: ['ogg', '-c:a libvorbis', 'audio/ogg'],
  aac: ['adts', '-c:a aac', 'audio/vnd.dlna.adts'],
  flac: ['flac', '-c:a flac', 'audio/flac'],
  m4a: ['ipod', '-c:a aac', 'audio/x-m4a'],
  wma: ['asf', '-c:a wmav2', 'audio/x-ms-wma'],
  aiff: ['aiff', '-c:a pcm_s16be', 'audio/x-aiff'],
  alac: ['ipod', '-c:a alac', ''],
}

const field = (page: Page) =>
  page.getByRole('form', { name: 'Your input' }).locator('input[type=file]').first()

/** Chooses a file as a person does; returns the site's answer to its upload. */
async function send(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/uploads')),
    field(page).setInputFiles({ name, mimeType, buffer }),
  ])
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  return answer.status()
}

test.each([
  ['/ai-video-enhancer', CLIP, VIDEOS],
  ['/ai-voice-cloning', TONE, SOUNDS],
] as const)(
  'the form of %s takes every extension that the specification names, and so does the site',
  async (path, source, formats) => {
    const page = await openPage(path)
    const accepted = (await field(page).getAttribute('accept'))?.split(',')
    for (const [extension, [container, codecs, type]] of Object.entries(formats)) {
      const file = await samples.video(container, ...source, ...codecs.split(' '))
      expect(accepted).toContain(`.${extension}`)
      expect([extension, await send(page, `it.${extension}`, type, await samples.read(file))]).toEqual([
        extension,
        200,
      ])
    }
  },
)

test('BMP and TIFF are accepted as the hint says, and HEIC is refused with advice if the browser cannot open it', async () => {
  const page = await openPage('/ai-background-remover', { expectedNoise: /422/ })
  expect(await appears(page.getByText('PNG, JPEG, WebP, AVIF, BMP, or TIFF, up to 40 MB'))).toBe(true)
  const bmp = await samples.video(
    'image2',
    ...'-f lavfi -i testsrc=s=64x48 -frames:v 1 -c:v bmp -update 1'.split(' '),
  )
  expect(await send(page, 'old.bmp', 'image/bmp', await samples.read(bmp))).toBe(200)
  expect(await send(page, 'scan.tiff', 'image/tiff', await colourful().tiff().toBuffer())).toBe(200)
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await field(page).setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: heic })
  expect(await appears(page.getByText(/This is a HEIC photo, .* Save it as JPEG/))).toBe(true)
})
