import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { findMark } from '../find-mark.ts'
import { type Mark, xmpOf } from '../mark.ts'
import { gifWithXmp } from './gif.ts'
import { jpegWithXmp } from './jpeg.ts'
import { compressedXmpOf, pngWithXmp } from './png.ts'
import { webpWithXmp } from './webp.ts'

const markOf = (creationId: string): Mark => ({
  creationId,
  madeAt: new Date('2026-03-01T10:00:00Z'),
  tool: 'sticker',
  kind: 'generated',
})

/** In pieces of any size, as a file may be read. */
async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

type Noise = { width: number; height: number; alpha: boolean; pixels: Uint8Array }

const noise: fc.Arbitrary<Noise> = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    alpha: fc.boolean(),
  })
  .chain((size) =>
    fc
      .uint8Array({
        minLength: size.width * size.height * (size.alpha ? 4 : 3),
        maxLength: size.width * size.height * (size.alpha ? 4 : 3),
      })
      .map((pixels) => ({ ...size, pixels })),
  )

const picture = ({ width, height, alpha, pixels }: Noise) =>
  sharp(pixels, { raw: { width, height, channels: alpha ? 4 : 3 } })

const pixelsOf = (file: Buffer) =>
  sharp(file, { animated: true, failOn: 'warning' }).ensureAlpha().raw().toBuffer()

type Format = {
  name: string
  encode: (picture: Sharp) => Promise<Buffer>
  write: (file: Buffer, xmp: string) => Buffer
}

const FORMATS: Format[] = [
  { name: 'PNG', encode: (noise) => noise.png().toBuffer(), write: pngWithXmp },
  {
    name: 'PNG with a palette',
    encode: (noise) => noise.png({ palette: true }).toBuffer(),
    write: pngWithXmp,
  },
  { name: 'JPEG', encode: (noise) => noise.jpeg().toBuffer(), write: jpegWithXmp },
  {
    name: 'progressive JPEG with EXIF',
    encode: (noise) =>
      noise
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Copyright: 'Ann' } })
        .toBuffer(),
    write: jpegWithXmp,
  },
  { name: 'lossy WebP', encode: (noise) => noise.webp().toBuffer(), write: webpWithXmp },
  { name: 'lossless WebP', encode: (noise) => noise.webp({ lossless: true }).toBuffer(), write: webpWithXmp },
  {
    name: 'WebP with a profile',
    encode: (noise) => noise.webp().withIccProfile('p3').toBuffer(),
    write: webpWithXmp,
  },
  { name: 'GIF', encode: (noise) => noise.gif().toBuffer(), write: gifWithXmp },
]

describe.each(FORMATS)('$name', ({ encode, write }) => {
  it('carries the mark, keeps its pixels, and replaces a mark that it had', async () => {
    await fc.assert(
      fc.asyncProperty(noise, fc.integer({ min: 16, max: 3000 }), async (drawn, pieces) => {
        const file = await encode(picture(drawn))
        const first = newId('creation')
        const second = newId('creation')
        const marked = write(file, xmpOf(markOf(first)))
        expect(await findMark(inPieces(marked, pieces))).toEqual({ creationId: first })
        expect(await pixelsOf(marked)).toEqual(await pixelsOf(file))
        const again = write(marked, xmpOf(markOf(second)))
        expect(await findMark(inPieces(again, pieces))).toEqual({ creationId: second })
        expect(again.includes(first)).toBe(false)
        expect(again.length).toBe(marked.length)
      }),
      { numRuns: 25 },
    )
  })

  it('hands the XMP to other programs as they expect it', async () => {
    const file = await encode(
      sharp({ create: { width: 9, height: 7, channels: 4, background: '#7a5cf680' } }),
    )
    const xmp = xmpOf(markOf(newId('creation')))
    const marked = write(file, xmp)
    const { xmpAsString, width, height } = await sharp(marked).metadata()
    // That library reads no XMP from GIFs, so there the place where the specification wants it is looked up.
    const inGif = marked
      .subarray(marked.indexOf('XMP DataXMP') + 11)
      .toString('utf8', 0, Buffer.byteLength(xmp))
    expect(xmpAsString ?? inGif).toBe(xmp)
    expect({ width, height }).toEqual({ width: 9, height: 7 })
  })

  it('refuses a file that is cut off, rather than writing a broken one', async () => {
    const file = await encode(sharp({ create: { width: 90, height: 70, channels: 3, background: 'red' } }))
    expect(() => write(file.subarray(0, 30), 'xmp')).toThrow()
  })
})

it('an animation keeps all its frames, delays and loops', async () => {
  const frames = ['red', 'green', 'blue'].map((background) => ({
    create: { width: 20, height: 10, channels: 3 as const, background },
  }))
  const inputs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  for (const [format, write] of [
    ['gif', gifWithXmp],
    ['webp', webpWithXmp],
  ] as const) {
    const file = await sharp(inputs, { join: { animated: true } })
      .toFormat(format, { delay: [100, 200, 300], loop: 2 })
      .toBuffer()
    const marked = write(file, xmpOf(markOf(newId('creation'))))
    const { pages, delay, loop } = await sharp(marked, { animated: true }).metadata()
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 })
    expect(await pixelsOf(marked)).toEqual(await pixelsOf(file))
  }
})

it('a PNG whose XMP another program has compressed is still known, and marked once', async () => {
  const xmp = xmpOf(markOf(newId('creation')))
  const blank = sharp({ create: { width: 9, height: 7, channels: 3, background: 'red' } })
  const compressed = await blank.png().withXmp(xmp).toBuffer()
  expect(compressed.includes('plumdrop')).toBe(false)
  expect(compressedXmpOf(compressed).map(String)).toEqual([xmp])
  expect(compressedXmpOf(pngWithXmp(compressed, 'plain'))).toEqual([])

  const international = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0en\0XMP\0'), deflateSync(xmp)])
  expect(compressedXmpOf(pngWith('iTXt', international)).map(String)).toEqual([xmp])
})

it('what follows a PNG, or its sudden end, is no reason to fail (trap: a polyglot makes the site answer 500)', async () => {
  const png = await sharp({ create: { width: 9, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(compressedXmpOf(Buffer.concat([png, Buffer.from('PK an archive that follows')]))).toEqual([])
  for (let end = 8; end < png.length; end++) expect(compressedXmpOf(png.subarray(0, end))).toEqual([])
})

it('compressed XMP that is broken or a bomb is none', () => {
  for (const data of [Buffer.from('nonsense'), deflateSync(Buffer.alloc(50_000_000))]) {
    const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0'), data])
    expect(compressedXmpOf(pngWith('zTXt', text))).toEqual([])
  }
})

/** As little of a PNG as holds one chunk. */
function pngWith(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    length,
    Buffer.from(type),
    data,
    Buffer.alloc(4),
  ])
}
