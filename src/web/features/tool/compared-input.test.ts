import { expect, test } from 'vitest'
import { isSamePicture } from './compared-input.ts'

const picture = (width: number, height: number) => ({ kind: 'image' as const, width, height })

test('an enlarged picture can be laid over its original, one of another shape cannot', () => {
  expect(isSamePicture(picture(300, 200), picture(1200, 800))).toBe(true)
  expect(isSamePicture(picture(301, 200), picture(600, 400))).toBe(true)
  expect(isSamePicture(picture(300, 200), picture(512, 512))).toBe(false)
  expect(isSamePicture({ kind: 'video', width: 300, height: 200 }, picture(300, 200))).toBe(false)
})
