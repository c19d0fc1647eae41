import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createVideos } from '../builtin/kit/video/videos.fixture.ts'
import { models } from '../builtin/models.fixture.ts'
import { drawPicture, engineFile } from '../builtin/photo-engines.fixture.ts'
import { run } from './depth-video.ts'
import { tinyDepth } from './tiny-networks.fixture.ts'

const videos = await createVideos()
afterAll(videos.remove)

it('a downloaded depth network makes a video from a picture', async () => {
  const folder = path.join(videos.folder, 'model')
  await mkdir(path.join(folder, 'onnx'), { recursive: true })
  await writeFile(path.join(folder, 'onnx/model.onnx'), tinyDepth())
  const steps: (string | undefined)[] = []
  const tools = {
    ...videos.tools,
    models,
    progress: (_done: number, step?: string) => void steps.push(step),
    workspace: videos.folder,
  }
  const haze = drawPicture(64, 12, (x, y) => [150 + x, 150 + y, 200, 255])
  const photo = path.join(videos.folder, 'haze.png')
  await sharp(haze.data, { raw: { width: 64, height: 12, channels: 4 } })
    .png()
    .toFile(photo)
  const image = engineFile(photo)
  const values = { image, camera: 'push', seconds: 3, prompt: '' }
  const [output] = await run(folder, { tool: 'image-to-video-ai', values, seed: 1 }, tools)
  expect(output?.kind).toBe('video')
  expect(steps).toContain('finding_depth')
  const [file] = output?.files ?? []
  expect(file?.durationMs).toBe(3_000)
})
