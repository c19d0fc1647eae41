import { open, truncate } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { ZIP } from '../../../../media/samples.fixture.ts'
import { openVideo } from './open-video.ts'
import { readFrames } from './read-frames.ts'
import { createVideos } from './videos.fixture.ts'

const videos = await createVideos()
const { tools } = videos
afterAll(() => videos.remove())

const picture = (size = '160x90', rate = 25, seconds = 1) =>
  `-f lavfi -i testsrc=s=${size}:r=${rate}:d=${seconds}`.split(' ')
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ')

describe('is refused in plain words:', () => {
  test.each([
    ['an archive', async () => videos.write(ZIP)],
    ['a page', async () => videos.write('<!doctype html><video src="video.mp4"></video>')],
    [
      'sound without a picture',
      async () => videos.video('mp4', ...'-f lavfi -i sine=d=1 -c:a aac'.split(' ')),
    ],
    ['a song with a cover, which is no video', async () => songWithCover()],
    [
      'a head without anything behind it',
      async () => cutTo(await videos.video('mp4', ...picture(), ...H264), 0.02),
    ],
    ['a video without its head', async () => cutTo(await videos.video('mp4', ...picture(), ...H264), 0.9)],
    [
      'a list of files to be read one after the other',
      async () => videos.write("ffconcat version 1.0\nfile '/etc/hosts'\n"),
    ],
  ])('%s', async (_, make) => {
    await expect(openVideo(await make(), tools)).rejects.toMatchObject({ reason: 'unreadable_video' })
  })
})

async function songWithCover(): Promise<string> {
  const cover = await videos.video('image2pipe', ...picture('64x64'), ...'-frames:v 1 -c:v mjpeg'.split(' '))
  const tags = '-map 0 -map 1 -c:a libmp3lame -c:v copy -disposition:v attached_pic'.split(' ')
  return videos.video('mp3', ...'-f lavfi -i sine=d=1 -f mjpeg -i'.split(' '), cover, ...tags)
}

async function cutTo(file: string, part: number): Promise<string> {
  await truncate(file, Math.floor((await videos.read(file)).length * part))
  return file
}

describe('a video that is damaged in the middle', () => {
  test('gives whole frames and ends', async () => {
    const file = await videos.video('mp4', ...picture('320x180', 25, 2), ...H264, '-movflags', '+faststart')
    const length = (await videos.read(file)).length
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(Math.floor(length / 20), 0x5a), 0, null, Math.floor(length / 2))
    await handle.close()
    const video = await openVideo(file, tools)
    let frames = 0
    for await (const frame of readFrames(video, { pixels: 'rgb' }, tools)) {
      expect(frame).toHaveLength(320 * 180 * 3)
      frames++
    }
    expect(frames).toBeGreaterThan(10)
  })
})

describe('a long video', () => {
  test('is never held in memory: 600 frames of 400 MB in total take a small part of that', async () => {
    const video = await openVideo(await videos.video('mp4', ...picture('640x360', 60, 10), ...H264), tools)
    const before = process.memoryUsage().arrayBuffers
    let frames = 0
    let most = 0
    for await (const frame of readFrames(video, { pixels: 'rgb' }, tools)) {
      frames += frame.length > 0 ? 1 : 0
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(frames).toBe(600)
    expect(most).toBeLessThan(150_000_000)
  })

  test('is closed at once if only its beginning is needed', async () => {
    const video = await openVideo(await videos.video('mp4', ...picture('320x180', 25, 6), ...H264), tools)
    let frames = 0
    for await (const _ of readFrames(video, { pixels: 'grey' }, tools)) if (++frames === 3) break
    expect(frames).toBe(3)
  })
})
