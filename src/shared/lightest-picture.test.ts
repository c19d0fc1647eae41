import { expect, test } from 'vitest'
import { lightestPicture } from './lightest-picture.ts'

const download = (url: string, bytes: number, side: number | null, mime = 'image/webp') => ({
  url,
  bytes,
  mime,
  width: side,
  height: side,
})

test.each([
  ['the lightest of those that are large enough', [download('b', 40, 512), download('c', 20, 512)], 'c'],
  ['none that is too small', [download('b', 10, 128)], 'a'],
  ['none of an unknown size', [download('b', 10, null)], 'a'],
  ['none that is no picture', [download('b', 10, 512, 'video/mp4')], 'a'],
  ['itself where the others are heavier', [download('b', 200, 512)], 'a'],
])('takes %s', (_, downloads, url) => {
  expect(lightestPicture({ url: 'a', bytes: 100, downloads }, 256)).toBe(url)
})
