import { expect, test } from 'vitest'
import { MEDIA_LIMITS } from '../../shared/catalogue/media.ts'
import { findTool, TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { newId } from '../../shared/ids.ts'
import type { KnownFile } from './check-field.ts'
import { checkInputs } from './check-inputs.ts'

function file(kind: KnownFile['kind'], size: Partial<KnownFile>): KnownFile {
  const none = { width: null, height: null, durationMs: null }
  return { id: newId('upload'), kind, mime: '', blobKey: 'b', ...none, ...size }
}

function check(slug: ToolSlug, field: string, given: KnownFile): unknown {
  const tool = findTool(slug)
  if (!tool) throw new Error(`There is no ${slug}.`)
  const check = () => checkInputs(tool, { [field]: given.id }, new Map([[given.id, given]]), { partly: true })
  try {
    check()
    return 'taken'
  } catch (error) {
    return error
  }
}

test('a picture of 46 megapixels is refused by the enhancer before it is queued, with the limit', () => {
  const photo = file('image', { width: 8300, height: 5540 })
  expect(check('ai-image-enhancer', 'image', photo)).toMatchObject({
    reason: 'upload_too_many_pixels',
    details: { width: 8300, height: 5540, limit: 25 },
  })
  expect(check('ai-image-enhancer', 'image', file('image', { width: 5000, height: 5000 }))).toBe('taken')
  expect(check('ai-background-remover', 'image', photo), 'others work on it at 25').toBe('taken')
})

test('a minute of full HD is accepted, and of larger videos as many seconds as there is time for', () => {
  const video = (width: number, height: number, seconds: number) =>
    file('video', { width, height, durationMs: seconds * 1000 })
  expect(check('video-face-swap', 'target', video(1920, 1080, 60))).toBe('taken')
  expect(check('video-watermark-remover', 'video', video(3840, 2160, 15))).toBe('taken')
  expect(check('ai-video-enhancer', 'video', video(3840, 2160, 16))).toMatchObject({
    reason: 'too_much_video',
    details: { limit: 15 },
  })
})

test('a GIF may have as many frames as there is time for at its size', () => {
  const gif = (width: number, height: number, frames: number) => file('gif', { width, height, frames })
  expect(check('gif-face-swap', 'target', gif(640, 480, 600))).toBe('taken')
  expect(check('gif-face-swap', 'target', gif(2000, 2000, 600))).toMatchObject({
    reason: 'too_much_gif',
    details: { limit: 46 },
  })
})

test('every video and GIF that is processed frame by frame has such a limit', () => {
  const without = TOOLS.flatMap(({ slug, fields }) =>
    [...fields]
      .filter((field) => (field.kind === 'video' || field.kind === 'gif') && !('maxWork' in field))
      .map((field: { name: string }) => `${slug}.${field.name}`),
  )
  expect(without).toEqual([])
  expect(MEDIA_LIMITS.gif.pixels * MEDIA_LIMITS.gif.frames).toBeGreaterThan(640 * 480 * 600)
})
