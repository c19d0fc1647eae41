import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { createMediaTools } from './media-tools.ts'
import { createSamples, SECRET } from './samples.fixture.ts'

const samples = await createSamples()
const tools = createMediaTools({ ffmpeg: samples.ffmpeg })
afterAll(async () => {
  tools.close()
  await samples.remove()
})

const PICTURE = '-f lavfi -i testsrc=s=160x90:r=30000/1001:d=1'.split(' ')
const SOUND = '-f lavfi -i sine=d=1'.split(' ')
const NOTES = ['-metadata', `title=${SECRET}`, '-metadata', 'location=+48.1372+011.5756/']

/** The sums of all packets, stream by stream, which stay the same as long as nothing is encoded anew. */
function packets(path: string, ...streams: string[]): string {
  const chosen = streams.flatMap((stream) => ['-map', `0:${stream}`])
  const given = ['-v', 'error', '-i', path, ...chosen, ...'-c copy -f streamhash -'.split(' ')]
  return execFileSync(samples.ffmpeg ?? 'ffmpeg', given)
    .toString()
    .trim()
}

async function strip(path: string) {
  const facts = await tools.probe(path)
  const outPath = samples.newPath()
  await tools.strip(path, facts, outPath)
  return { facts, outPath, bytes: await samples.read(outPath) }
}

describe('a video', () => {
  it.each([
    ['mp4', 'video/mp4', 'libx264', 'aac'],
    ['mov', 'video/quicktime', 'libx264', 'aac'],
    ['webm', 'video/webm', 'libvpx', 'libopus'],
    ['matroska', 'video/x-matroska', 'libx264', 'libopus'],
    ['avi', 'video/x-msvideo', 'mpeg4', 'libmp3lame'],
    ['ogg', 'video/ogg', 'libtheora', 'libvorbis'],
  ])(
    'in %s is known by its bytes and loses its notes, not its quality',
    async (container, mime, video, audio) => {
      const codecs = ['-c:v', video, '-c:a', audio, '-pix_fmt', 'yuv420p', '-t', '1']
      const path = await samples.video(container, ...PICTURE, ...SOUND, ...codecs, ...NOTES)
      const { facts, outPath, bytes } = await strip(path)
      expect(facts).toMatchObject({ kind: 'video', mime, width: 160, height: 90, hasSound: true })
      expect(facts.durationMs).toBeGreaterThan(900)
      expect(facts.durationMs).toBeLessThan(1200)
      expect(bytes.includes(SECRET)).toBe(false)
      expect(bytes.includes('48.13')).toBe(false)
      expect(packets(outPath, 'v', 'a')).toBe(packets(path, 'v', 'a'))
    },
  )

  it('has an exact frame rate (trap: 29.97 drifts away from its sound)', async () => {
    const { frameRate } = await tools.probe(await samples.video('mp4', ...PICTURE))
    expect(frameRate).toEqual({ numerator: 30_000, denominator: 1001 })
  })

  it('is as wide and as high as it is seen, and stays turned', async () => {
    const upright = await samples.video('mp4', ...PICTURE, '-pix_fmt', 'yuv420p')
    const turned = await samples.turned(upright)
    const { facts, outPath } = await strip(turned)
    expect(facts).toMatchObject({ width: 90, height: 160, hasSound: false })
    expect(await tools.probe(outPath)).toEqual(facts)
  })

  it('of a browser names no length, which is then measured', async () => {
    const live = ['-c:v', 'libvpx', '-live', '1']
    expect((await tools.probe(await samples.video('webm', ...PICTURE, ...live))).durationMs).toBeGreaterThan(
      900,
    )
  })

  it('begins with its index, so that it plays while it is loaded', async () => {
    const { bytes } = await strip(await samples.video('mp4', ...PICTURE))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })
})

describe('sound', () => {
  it.each([
    ['mp3', 'audio/mpeg', 'libmp3lame'],
    ['wav', 'audio/wav', 'pcm_s16le'],
    ['ogg', 'audio/ogg', 'libvorbis'],
    ['adts', 'audio/aac', 'aac'],
    ['flac', 'audio/flac', 'flac'],
    ['ipod', 'audio/mp4', 'aac'],
    ['ipod', 'audio/mp4', 'alac'],
    ['caf', 'audio/x-caf', 'alac'],
    ['asf', 'audio/x-ms-wma', 'wmav2'],
    ['aiff', 'audio/aiff', 'pcm_s16be'],
    ['mp4', 'audio/mp4', 'aac'],
  ])('in %s is taken as %s (%s) and loses its notes, not its quality', async (container, mime, codec) => {
    const path = await samples.video(container, ...SOUND, '-c:a', codec, ...NOTES)
    const { facts, outPath, bytes } = await strip(path)
    expect(facts).toMatchObject({ kind: 'audio', mime, width: null, frameRate: null, hasSound: true })
    expect(facts.durationMs).toBeGreaterThan(900)
    expect(facts.durationMs).toBeLessThan(1200)
    expect(bytes.includes(SECRET)).toBe(false)
    expect(packets(outPath, 'a')).toBe(packets(path, 'a'))
  })

  it('with a cover picture is sound, and loses the picture', async () => {
    const cover = await samples.video('image2', ...PICTURE, ...'-frames:v 1 -c:v png -update 1'.split(' '))
    const path = await samples.video(
      'mp3',
      ...SOUND,
      '-i',
      cover,
      ...'-map 0 -map 1 -c:v copy -disposition:v attached_pic'.split(' '),
    )
    const { facts, bytes } = await strip(path)
    expect(facts).toMatchObject({ kind: 'audio', mime: 'audio/mpeg' })
    expect(bytes.includes('PNG')).toBe(false)
  })
})

it('a video in a container that is taken for sound only is refused', async () => {
  const path = await samples.video('asf', ...PICTURE, '-c:v', 'wmv2')
  await expect(tools.probe(path)).rejects.toMatchObject({ reason: 'upload_kind' })
})

it('a part is cut from a video that phones hold upright, by what is seen of it, with its sound and without notes', async () => {
  const codecs = '-c:v libx264 -c:a aac -pix_fmt yuv420p -t 1'.split(' ')
  const path = await samples.turned(await samples.video('mp4', ...PICTURE, ...SOUND, ...codecs, ...NOTES))
  const outPath = samples.newPath()
  const crop = { x: 10, y: 20, width: 71, height: 100 }
  await tools.cutVideo(path, await tools.probe(path), { startMs: 200, endMs: 700, crop }, outPath)
  const part = await tools.probe(outPath)
  expect(part).toMatchObject({ kind: 'video', mime: 'video/mp4', width: 70, height: 100, hasSound: true })
  expect(part.durationMs).toBeGreaterThan(450)
  expect(part.durationMs).toBeLessThan(600)
  expect((await samples.read(outPath)).includes(SECRET)).toBe(false)
})
