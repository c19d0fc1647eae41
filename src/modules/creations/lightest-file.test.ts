import { expect, test } from 'vitest'
import { lightestFile } from './lightest-file.ts'

const file = (variant: string, bytes: number, width = 512) => ({
  variant,
  mime: 'image/png',
  bytes,
  width,
  height: width,
  durationMs: null,
  blobKey: `creations/cr_1/${variant}`,
})

test('picks the smallest picture that is large enough, and never the mask', () => {
  const files = [file('webp-128', 90, 128), file('webp', 300), file('mask', 100)] as const
  expect(lightestFile([file('png', 900), ...files], 512)).toBe('creations/cr_1/webp')
  expect(lightestFile([file('png', 900), file('mask', 100)], 512)).toBe('creations/cr_1/png')
})
