import { createHash } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { runFfmpeg, sourceArguments } from '../../../../media/ffmpeg.ts'
import { openVideo } from './open-video.ts'
import { readFrames } from './read-frames.ts'
import { readStills } from './stills.ts'
import type { Video } from './video.ts'
import { createVideos } from './videos.fixture.ts'
import { openVideoWriter } from './write-video.ts'

const videos = await createVideos()
const { tools } = videos
afterAll(() => videos.remove())

const picture = (size = '160x90', rate = '30000/1001', seconds = 1) =>
  `-f lavfi -i testsrc=s=${size}:r=${rate}:d=${seconds}`.split(' ')
const SOUND = '-f lavfi -i sine=d=1'.split(' ')
const H264 = '-c:v libx264 -pix_fmt yuv420p -c:a aac'.split(' ')

const rgb = { pixels: 'rgb' } as const

async function framesOf(video: Video): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = []
  for await (const frame of readFrames(video, rgb, tools)) frames.push(frame)
  return frames
}

async function firstOf(video: Video): Promise<Uint8Array> {
  const [still] = await readStills(video, [0], tools)
  return still?.data ?? new Uint8Array()
}

/** Reads a video and writes it again, like an engine that changes nothing. */
async function copy(path: string) {
  const video = await openVideo(path, tools)
  const outPath = videos.newPath()
  const writer = openVideoWriter({ ...video, ...rgb, path: outPath, sound: { of: video } }, tools)
  for await (const frame of readFrames(video, rgb, tools)) await writer.write(frame)
  const file = await writer.finish()
  return { video, file, made: await openVideo(outPath, tools) }
}

async function soundPackets(path: string): Promise<string> {
  const given = [...sourceArguments(path), ...'-map 0:a:0 -c copy -f hash -'.split(' ')]
  const { output } = await runFfmpeg({
    program: tools.ffmpeg,
    arguments: given,
    timeoutMs: 20_000,
    signal: undefined,
  })
  return output
}

describe('a video that is read and written again', () => {
  test('has the same frames, rate, length and sound bytes', async () => {
    const path = await videos.video('mp4', ...picture(), ...SOUND, ...H264)
    const { video, file, made } = await copy(path)
    expect(video).toMatchObject({ width: 160, height: 90, frames: 30, soundCodec: 'aac' })
    expect(video.frameRate).toEqual({ numerator: 30000, denominator: 1001 })
    expect(file).toMatchObject({ mime: 'video/mp4', width: 160, height: 90, durationMs: 1001 })
    expect(made).toMatchObject({ frames: 30, frameRate: video.frameRate, durationMs: video.durationMs })
    expect(await soundPackets(made.path)).toBe(await soundPackets(path))
    const before = await framesOf(video)
    const after = await framesOf(made)
    const differences = before.map((frame, i) => meanDifference(frame, after[i] ?? new Uint8Array()))
    expect(Math.max(...differences)).toBeLessThan(4)
  })

  test.each([
    ['bt709', 'bt709', 'bt709', 'linear', 'tv'],
    ['bt709', 'bt709', 'bt709', 'iec61966-2-1', 'pc'],
    ['bt601', 'bt470bg', 'bt470bg', 'bt470bg', 'tv'],
    ['smpte240m', 'smpte240m', 'smpte240m', 'smpte240m', 'tv'],
    ['bt2020', 'bt2020nc', 'bt2020', 'smpte2084', 'tv'],
    ['bt2020', 'bt2020nc', 'bt2020', 'arib-std-b67', 'tv'],
  ])('is shown as before: %s, %s, %s, %s, %s', async (matrix, space, primaries, transfer, range) => {
    const written = `scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p`
    const tagged = `setparams=range=${range}:colorspace=${space}:color_primaries=${primaries}:color_trc=${transfer}`
    const given = [...picture(), '-vf', `${written},${tagged}`, ...H264]
    const { video, made } = await copy(await videos.video('mp4', ...given))
    expect(video.colours).toMatchObject({ primaries, transfer })
    expect(made.colours).toEqual({ matrix: 'bt709', primaries, transfer })
    const untagged = await openVideo(await videos.video('mp4', ...picture(), ...H264), tools)
    const before = await firstOf(video)
    expect(meanDifference(before, await firstOf(untagged))).toBeLessThan(4)
    expect(meanDifference(before, await firstOf(made))).toBeLessThan(4)
  })

  test('comes out upright if it was rotated', async () => {
    const flat = await videos.video('mp4', ...picture('160x90', '25'), ...H264)
    const turned = await videos.turned(flat)
    const { video, made } = await copy(turned)
    expect(video).toMatchObject({ width: 90, height: 160, soundCodec: null })
    expect(made).toMatchObject({ width: 90, height: 160, frames: 25, soundCodec: null })
  })

  test('keeps its length and number of frames if these are unevenly spaced', async () => {
    const uneven = ['-vf', "select='not(mod(n\\,3))+gt(n\\,20)'", '-fps_mode', 'vfr']
    const path = await videos.video('mp4', ...picture('160x90', '30', 2), ...uneven, ...H264)
    const { video, made } = await copy(path)
    expect(Math.abs(made.frames - video.frames)).toBeLessThanOrEqual(1)
    expect(Math.abs(made.durationMs - video.durationMs)).toBeLessThanOrEqual(50)
  })

  test('loses a line if a side is odd, and gets AAC if browsers may not play its sound', async () => {
    const codecs = '-c:v libx264rgb -c:a libvorbis'.split(' ')
    const path = await videos.video('matroska', ...picture('81x61', '24'), ...SOUND, ...codecs)
    const { file, made } = await copy(path)
    expect(file).toMatchObject({ width: 80, height: 60 })
    expect(made).toMatchObject({ width: 80, height: 60, soundCodec: 'aac' })
  })

  test('begins with its header, so that it plays before it has fully arrived', async () => {
    const { made } = await copy(await videos.video('mp4', ...picture(), ...H264))
    const bytes = Buffer.from(await videos.read(made.path))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })
})

describe('reading', () => {
  test('gives frames of another size and from a part of the time, each with its own bytes', async () => {
    const video = await openVideo(await videos.video('mp4', ...picture('160x90', '10', 2), ...H264), tools)
    const options = { pixels: 'grey', width: 32, height: 18, fromMs: 1000, forMs: 500 } as const
    const sums = new Set<string>()
    let count = 0
    for await (const frame of readFrames(video, options, tools)) {
      expect(frame.buffer.byteLength).toBe(32 * 18)
      sums.add(createHash('md5').update(frame).digest('hex'))
      count++
    }
    expect(count).toBe(5)
    expect(sums.size).toBeGreaterThan(1)
  })

  test('single stills are those of the requested moments', async () => {
    const video = await openVideo(await videos.video('mp4', ...picture('64x64', '10', 2), ...H264), tools)
    const [first, later] = await readStills(video, [0, 1000], tools)
    const all = await framesOf(video)
    expect(meanDifference(first?.data ?? new Uint8Array(), all[0] ?? new Uint8Array())).toBe(0)
    expect(meanDifference(later?.data ?? new Uint8Array(), all[10] ?? new Uint8Array())).toBe(0)
  })

  test.each([
    ['text', async () => videos.write('not a video')],
    ['nothing', async () => videos.write('')],
    [
      'the first half of a file',
      async () => {
        const path = await videos.video('mp4', ...picture('320x240', '30', 2), ...H264)
        await truncate(path, (await videos.read(path)).length / 2)
        return path
      },
    ],
    ['a list of other files', async () => videos.write('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ])('%s is refused in plain words', async (_, make) => {
    await expect(openVideo(await make(), tools)).rejects.toThrow('unreadable_video')
  })

  test('an abort ends it at once, for readers and writers', async () => {
    const video = await openVideo(await videos.video('mp4', ...picture('320x240', '30', 5), ...H264), tools)
    const stop = new AbortController()
    const stoppable = { ...tools, signal: stop.signal }
    const writer = openVideoWriter({ ...video, ...rgb, path: videos.newPath() }, stoppable)
    const reading = (async () => {
      for await (const frame of readFrames(video, rgb, stoppable)) {
        stop.abort(new Error('enough'))
        await writer.write(frame)
      }
    })()
    await expect(reading).rejects.toThrow('enough')
    await expect(writer.finish()).rejects.toThrow('enough')
  })
})

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}
