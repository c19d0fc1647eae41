import { afterAll, describe, expect, it } from 'vitest'
import { createMediaTools } from './media-tools.ts'
import { colourful, createSamples, gifOfFrames, hugePng, ZIP } from './samples.fixture.ts'

const samples = await createSamples()
const tools = createMediaTools({ ffmpeg: samples.ffmpeg })
afterAll(async () => {
  tools.close()
  await samples.remove()
})

const refusal = async (bytes: Uint8Array | string) =>
  tools.probe(await samples.write(bytes)).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  )
const cut = (bytes: Buffer, share = 0.6) => bytes.subarray(0, Math.floor(bytes.length * share))

describe('a file that is no picture, video or sound', () => {
  it.each([
    ['a renamed program', `MZ${'\0'.repeat(100)}`],
    ['a program of another system', `\x7fELF${'\0'.repeat(100)}`],
    ['an archive', ZIP],
    ['a packed file', Buffer.from('1f8b0800000000000003000000000000000000000000', 'hex')],
    ['a PDF', `%PDF-1.7\n${'x'.repeat(100)}`],
    ['a web page', `<!doctype html><html><script>alert(1)</script></html>`],
    ['a script', `#!/bin/sh\nrm -rf / # ${'x'.repeat(100)}`],
    ['a list of videos elsewhere', `#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/private\n`],
    ['a list of files', `ffconcat version 1.0\nfile /etc/passwd\n`],
  ])('is refused: %s', async (_, bytes) => {
    expect(await refusal(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)).toBe(
      'upload_kind',
    )
  })

  it.each([
    ['', 'upload_unreadable'],
    ['\x89PNG', 'upload_unreadable'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'upload_svg'],
    [
      '\ufeff<?xml version="1.0"?>\n<!-- x -->\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
      'upload_svg',
    ],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'upload_heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1miaf', 'upload_heic'],
  ])('%j is refused as %s', async (text, reason) => {
    expect(await refusal(text)).toBe(reason)
  })
})

describe('a bomb', () => {
  it('of 50,000 × 50,000 pixels is refused by its header (trap: 602 kB of PNG took 814 MB)', async () => {
    expect(await refusal(hugePng(50_000, 50_000))).toBe('upload_too_many_pixels')
  })

  it('of 100,000 frames is refused by counting (trap: GIF frames decoded one by one)', async () => {
    expect(await refusal(gifOfFrames(100_000))).toBe('upload_too_many_frames')
    expect(await refusal(gifOfFrames(600))).toBe('taken')
  })

  it('is refused as a frame of a small GIF, and as a video', async () => {
    const gif = gifOfFrames(2)
    gif.writeUInt16LE(60_000, gif.lastIndexOf(0x2c) + 5)
    gif.writeUInt16LE(60_000, gif.lastIndexOf(0x2c) + 7)
    expect(await refusal(gif)).toBe('upload_too_many_pixels')
    const video = await samples.video('avi', ...'-f lavfi -i color=s=3200x3000:d=0.1 -c:v mjpeg'.split(' '))
    expect(await refusal(await samples.read(video))).toBe('upload_too_many_pixels')
  })

  it.each(['bmp', 'webp', 'tiff'] as const)('is refused as %s', async (format) => {
    expect(await refusal(await hugeOf(format))).toBe('upload_too_many_pixels')
  })

  it('of nothing but headers is refused before it keeps the site busy', async () => {
    const png = await colourful().png().toBuffer()
    const empty = Buffer.from('0000000074455874' + '881d4ad1', 'hex')
    const many = Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(200_000).fill(empty), png.subarray(33)])
    expect(await refusal(many)).toBe('upload_unreadable')
  })
})

/** A picture whose header was changed to claim more pixels than the limit. */
async function hugeOf(format: 'bmp' | 'webp' | 'tiff'): Promise<Buffer> {
  if (format === 'bmp') {
    const file = await samples.read(
      await samples.video('image2', ...'-f lavfi -i testsrc -frames:v 1 -c:v bmp -update 1'.split(' ')),
    )
    file.writeInt32LE(50_000, 18)
    file.writeInt32LE(-50_000, 22)
    return file
  }
  if (format === 'webp') {
    const file = await colourful().webp().toBuffer()
    file.writeUInt16LE(16_000, 26)
    file.writeUInt16LE(16_000, 28)
    return file
  }
  const file = await colourful().tiff({ compression: 'none' }).toBuffer()
  const directory = file.readUInt32LE(4)
  for (let entry = directory + 2; entry < directory + 60; entry += 12) {
    const tag = file.readUInt16LE(entry)
    if (tag === 256 || tag === 257) file.writeUInt16LE(50_000, entry + 8)
  }
  return file
}

describe('a damaged file', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'is refused: %s cut off',
    async (format) => {
      const whole = await colourful(400, 300).toFormat(format).toBuffer()
      expect(await refusal(whole)).toBe('taken')
      expect(await refusal(cut(whole))).toBe('upload_unreadable')
    },
  )

  it('is refused: overwritten pixels of a PNG, which checking its chunks would not find', async () => {
    const whole = await colourful(400, 300).png().toBuffer()
    whole.fill(0x55, 1500, 1600)
    expect(await refusal(whole)).toBe('upload_unreadable')
  })

  it('is refused: a progressive JPEG of thousands of scans', async () => {
    const whole = await colourful().jpeg({ progressive: true }).toBuffer()
    const start = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scan = whole.subarray(start, -2)
    const many = Buffer.concat([
      whole.subarray(0, start),
      ...Array<Buffer>(3000).fill(scan),
      whole.subarray(-2),
    ])
    expect(await refusal(many)).toBe('upload_unreadable')
  })

  it.each(['mp4', 'matroska', 'webm', 'wav'])('is refused: %s cut off', async (container) => {
    const source = '-f lavfi -i testsrc=s=160x90:d=1 -f lavfi -i sine=d=1'.split(' ')
    const codecs = container === 'webm' ? ['-c:v', 'libvpx', '-c:a', 'libopus'] : []
    const flags = container === 'mp4' ? ['-movflags', 'faststart'] : []
    const whole = await samples.read(await samples.video(container, ...source, ...codecs, ...flags))
    expect(await refusal(whole)).toBe('taken')
    expect(await refusal(cut(whole))).toBe('upload_unreadable')
  })

  it('is refused: a video with no frames', async () => {
    const [none, head] = await Promise.all([
      samples.video('mp4', ...'-f lavfi -i color=s=64x64:d=1 -frames:v 0'.split(' ')),
      samples.video('matroska', ...'-f lavfi -i color=s=64x64:d=1 -frames:v 0'.split(' ')),
    ])
    expect(await refusal(await samples.read(none))).toBe('upload_unreadable')
    expect(await refusal(await samples.read(head))).toBe('upload_unreadable')
  })
})

it('sound that lasts too long is refused', async () => {
  const silence = await samples.write(Buffer.alloc(1801 * 1000, 128))
  const long = await samples.video('wav', ...'-f u8 -ar 1000 -ac 1 -i'.split(' '), silence, '-c:a', 'pcm_u8')
  expect(await refusal(await samples.read(long))).toBe('upload_too_long')
})

it('videos are refused in plain words without ffmpeg', async () => {
  const video = await samples.video('mp4', ...'-f lavfi -i testsrc=s=64x64:d=0.2'.split(' '))
  await expect(createMediaTools({ ffmpeg: null }).probe(video)).rejects.toMatchObject({
    reason: 'upload_not_installed',
  })
})

it('stops on an abort', async () => {
  const video = await samples.video('mp4', ...'-f lavfi -i testsrc=s=64x64:d=0.2'.split(' '))
  const picture = await samples.write(await colourful(2000, 2000).png().toBuffer())
  for (const path of [video, picture]) {
    await expect(tools.probe(path, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    const leaving = new AbortController()
    const probing = tools.probe(path, leaving.signal)
    setImmediate(() => leaving.abort(new Error('left')))
    await expect(probing).rejects.toThrow('left')
    expect(await tools.probe(path)).toBeDefined()
  }
})
