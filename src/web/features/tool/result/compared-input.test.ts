import { expect, test } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { comparedInput, isSameScene } from './compared-input.ts'

const picture = (width: number, height: number) => ({ kind: 'image' as const, width, height })

test('an enlarged picture can be laid over its original, one of another shape cannot', () => {
  expect(isSameScene(picture(300, 200), picture(1200, 800))).toBe(true)
  expect(isSameScene(picture(301, 200), picture(600, 400))).toBe(true)
  expect(isSameScene(picture(300, 200), picture(512, 512))).toBe(false)
  expect(isSameScene({ kind: 'video', width: 300, height: 200 }, picture(300, 200))).toBe(false)
})

const base = {
  help: null,
  required: true,
  advanced: false,
  when: null,
  max_bytes: 1,
  vip_max_bytes: 1,
  samples: [],
  label: '',
}
const photo: ToolField = { ...base, kind: 'image', name: 'image' }
const video: ToolField = { ...base, kind: 'video', name: 'driver', max_seconds: 60 }
const inputs = { image: 'up_photo', driver: 'up_video' }

test('a video is compared with its source video, not with one that only guided it', () => {
  const operation = 'ai_tools'
  const enhanced = { operation, outputs: ['video' as const], fields: [video] }
  expect(comparedInput(enhanced, { inputs })).toBe('up_video')
  const mimicked = { operation, outputs: ['video' as const], fields: [photo, video] }
  expect(comparedInput(mimicked, { inputs })).toBeNull()
  const cleaned = { operation, outputs: ['image' as const], fields: [photo] }
  expect(comparedInput(cleaned, { inputs })).toBe('up_photo')
})

test('a result of one picture is compared with it, a result of two with neither', () => {
  const references: ToolField = { ...base, kind: 'images', name: 'references', min: 0, max: 4 }
  const edit = { operation: 'nano_banana_to_image', outputs: ['image' as const], fields: [references] }
  expect(comparedInput(edit, { inputs: { references: ['up_one'] } })).toBe('up_one')
  expect(comparedInput(edit, { inputs: { references: ['up_one', 'up_two'] } })).toBeNull()
  expect(comparedInput(edit, { inputs: {} })).toBeNull()
})
