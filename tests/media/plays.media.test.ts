import { afterAll, expect, test } from 'vitest'
import { openVideo } from '../../src/adapters/engines/builtin/kit/video/open-video.ts'
import { readFrames } from '../../src/adapters/engines/builtin/kit/video/read-frames.ts'
import { createVideos } from '../../src/adapters/engines/builtin/kit/video/videos.fixture.ts'
import { openVideoWriter } from '../../src/adapters/engines/builtin/kit/video/write-video.ts'
import { createPlayer } from './plays.ts'

const videos = await createVideos()
const player = await createPlayer()
afterAll(async () => {
  await player.close()
  await videos.remove()
})

const PICTURE = '-f lavfi -i testsrc=s=160x90:r=30000/1001:d=1'.split(' ')
const SOUND = '-f lavfi -i sine=d=1'.split(' ')

/** Reads a video and writes it again, like every video engine. */
async function remade(container: string, ...given: string[]) {
  const video = await openVideo(await videos.video(container, ...PICTURE, ...given), videos.tools)
  const target = { ...video, path: videos.newPath(), pixels: 'rgb' } as const
  const writer = openVideoWriter({ ...target, sound: video.soundCodec ? { of: video } : null }, videos.tools)
  for await (const frame of readFrames(video, { pixels: 'rgb' }, videos.tools)) await writer.write(frame)
  return writer.finish()
}

test.each([
  ['AAC, which is copied', 'mp4', '-c:a aac'],
  ['Opus, which not every browser plays in such a file', 'matroska', '-c:a libopus'],
])(
  'what is written from a video with %s plays to its end in Chromium, and is heard',
  async (_, container, codec) => {
    const file = await remade(container, ...SOUND, '-c:v', 'libx264', ...codec.split(' '))
    const played = await player.play(file.path)
    expect(played).toMatchObject({ frames: 30, width: file.width, height: file.height })
    expect(Math.abs(played.durationMs - (file.durationMs ?? 0))).toBeLessThan(100)
    expect(played.advancedMs).toBeGreaterThan(900)
    expect(played.soundLevel, 'a sine of one eighth').toBeGreaterThan(0.06)
    expect(played.soundLevel).toBeLessThan(0.12)
  },
)

test('a silent video plays as well', async () => {
  const file = await remade('mp4', '-c:v', 'libx264')
  expect(await player.play(file.path)).toMatchObject({ frames: 30, width: 160, height: 90, soundLevel: null })
})
