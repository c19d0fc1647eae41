import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createMediaTools } from './media-tools.ts'
import {
  colourful,
  createSamples,
  gifOfFrames,
  pngChunk,
  SECRET,
  withSecrets,
  ZIP,
} from './samples.fixture.ts'

const samples = await createSamples()
const tools = createMediaTools({ ffmpeg: samples.ffmpeg })
afterAll(async () => {
  tools.close()
  await samples.remove()
})

async function strip(bytes: Uint8Array) {
  const path = await samples.write(bytes)
  const facts = await tools.probe(path)
  const outPath = samples.newPath()
  await tools.strip(path, facts, outPath)
  return { facts, bytes: await samples.read(outPath) }
}

/** As a person sees it: turned as the file asks. */
const seen = (bytes: Buffer) => sharp(bytes).autoOrient().toColourspace('srgb').raw().toBuffer()

describe('what a picture carries beside itself', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is gone from %s, and it looks the same (trap: the GPS position in EXIF was served)',
    async (format) => {
      const original = await withSecrets(colourful()).toFormat(format).toBuffer()
      expect(original.includes(SECRET)).toBe(true)
      const { facts, bytes } = await strip(original)
      expect(bytes.includes(SECRET)).toBe(false)
      const { exif, xmp, orientation, icc } = await sharp(bytes).metadata()
      expect({ exifBytes: exif?.length ?? 0, xmp, orientation }).toEqual({
        exifBytes: expect.toSatisfy((length: number) => length <= 32),
        xmp: undefined,
        orientation: 6,
      })
      expect(icc).toEqual((await sharp(original).metadata()).icc)
      expect(await seen(bytes)).toEqual(await seen(original))
      expect(facts).toMatchObject({
        kind: 'image',
        mime: `image/${format}`,
        width: 24,
        height: 40,
        frames: 1,
      })
    },
  )

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'is gone from %s also when it follows the end (trap: a picture that is an archive, too)',
    async (format) => {
      const original = await colourful().toFormat(format).toBuffer()
      const { bytes } = await strip(Buffer.concat([original, ZIP, Buffer.from('<script>alert(1)</script>')]))
      expect(bytes.includes('script')).toBe(false)
      expect(bytes.includes('PK')).toBe(original.includes('PK'))
      expect(await seen(bytes)).toEqual(await seen(original))
    },
  )

  it('is gone from a GIF: comments and what programs wrote; its loop, delays and frames stay', async () => {
    const gif = await sharp(
      await Promise.all(
        [1, 2, 3].map((n) =>
          colourful(20, 20)
            .modulate({ hue: n * 90 })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif({ delay: [100, 200, 300], loop: 2 })
      .toBuffer()
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(`${SECRET}\0`)])
    const at = gif.indexOf(Buffer.from([0x21, 0xf9]))
    const { facts, bytes } = await strip(Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]))
    expect(bytes.includes(SECRET)).toBe(false)
    expect(facts).toMatchObject({ kind: 'gif', mime: 'image/gif', frames: 3, durationMs: 600 })
    const { delay, loop, pages } = await sharp(bytes).metadata()
    expect({ delay, loop, pages }).toEqual({ delay: [100, 200, 300], loop: 2, pages: 3 })
    const all = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer()
    expect(await all(bytes)).toEqual(await all(gif))
  })

  it('is gone from an animated WebP, whose frames stay', async () => {
    const frames = await Promise.all(
      [1, 2].map((n) =>
        colourful(20, 20)
          .modulate({ hue: n * 90 })
          .png()
          .toBuffer(),
      ),
    )
    const original = await withSecrets(sharp(frames, { join: { animated: true } }), 1)
      .webp({ lossless: true, delay: [100, 200] })
      .toBuffer()
    const { facts, bytes } = await strip(original)
    expect(bytes.includes(SECRET)).toBe(false)
    expect(facts).toMatchObject({ kind: 'image', frames: 2, durationMs: 300 })
    const all = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer()
    expect(await all(bytes)).toEqual(await all(original))
  })

  it('is gone from a JPEG: previews, comments and the small picture in its head', async () => {
    const original = await colourful().jpeg().toBuffer()
    const head = Buffer.from('ffe00013' + '4a46494600010100000100010101' + '010203', 'hex')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)])
    const { bytes } = await strip(
      Buffer.concat([
        original.subarray(0, 2),
        head,
        comment,
        original.subarray(original.indexOf(Buffer.from([0xff, 0xdb]))),
      ]),
    )
    expect(bytes.includes(SECRET)).toBe(false)
    expect(bytes.subarray(2, 20).toString('hex')).toBe('ffe000104a4649460001010000010001' + '0000')
    expect(await seen(bytes)).toEqual(await seen(original))
  })

  it('is gone from any PNG, whichever chunks it has and wherever they stand', async () => {
    const original = await colourful(8, 8).png().toBuffer()
    const parts = [original.subarray(0, 33), original.subarray(33, -12), original.subarray(-12)]
    const chunk = fc.record({
      type: fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caBX', 'ruNe', 'acTL'),
      note: fc.uint8Array({ maxLength: 50 }),
      place: fc.constantFrom(1, 2, 3),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { minLength: 1, maxLength: 5 }), async (chunks) => {
        const file: Uint8Array[] = [...parts]
        for (const { type, note, place } of chunks) {
          file.splice(
            Math.min(place, file.length - 1),
            0,
            pngChunk(type, Buffer.concat([Buffer.from(SECRET), note])),
          )
        }
        const { bytes } = await strip(Buffer.concat(file))
        expect(bytes.equals(original)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('formats that browsers do not show', () => {
  it.each(['avif', 'tiff'] as const)('become PNG: %s', async (format) => {
    const original = await withSecrets(colourful(), 1)
      .toFormat(format, { quality: 100, lossless: true })
      .toBuffer()
    const { facts, bytes } = await strip(original)
    expect(facts).toMatchObject({ format, mime: 'image/png', width: 40, height: 24 })
    expect(bytes.includes(SECRET)).toBe(false)
    expect((await sharp(bytes).metadata()).format).toBe('png')
    expect(await seen(bytes)).toEqual(await seen(original))
  })

  it('become PNG: bmp', async () => {
    const bmp = await samples.video(
      'image2',
      ...'-f lavfi -i testsrc=s=64x48 -frames:v 1 -c:v bmp -update 1'.split(' '),
    )
    const { facts, bytes } = await strip(await samples.read(bmp))
    expect(facts).toMatchObject({ mime: 'image/png', width: 64, height: 48 })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 48 })
  })
})

it('a GIF without its last byte is closed', async () => {
  const { bytes } = await strip(gifOfFrames(2).subarray(0, -1))
  expect(bytes).toEqual(gifOfFrames(2))
})

it('any rubbish in place of a picture is refused in words, and never breaks anything', async () => {
  const originals = await Promise.all(
    (['png', 'jpeg', 'webp', 'gif'] as const).map((format) =>
      withSecrets(colourful()).toFormat(format).toBuffer(),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      async (original, changes) => {
        const damaged = Buffer.from(original)
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte
        const outcome = await strip(damaged).then(
          () => 'upload_taken',
          (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
        )
        expect(outcome).toMatch(/^upload_/)
      },
    ),
    { numRuns: 60 },
  )
})
