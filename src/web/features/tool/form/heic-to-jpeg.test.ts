import { afterEach, expect, test, vi } from 'vitest'
import { heicToJpeg } from './heic-to-jpeg.ts'

const photo = new File(['?'], 'IMG_1.HEIC', { type: '' })

afterEach(() => vi.unstubAllGlobals())

test('if the browser opens HEIC, it is sent as JPEG, in full size', async () => {
  const drawn: unknown[] = []
  const picture = { width: 40, height: 30, close: () => {} }
  vi.stubGlobal('createImageBitmap', async () => picture)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly size: number[]
      constructor(...size: number[]) {
        this.size = size
      }
      getContext = () => ({ drawImage: (...all: unknown[]) => drawn.push(this.size, all) })
      convertToBlob = async ({ type }: { type: string }) => new Blob(['jpeg'], { type })
    },
  )
  const sent = await heicToJpeg(photo)
  expect([sent.name, sent.type, await sent.text()]).toEqual(['IMG_1.jpg', 'image/jpeg', 'jpeg'])
  expect(drawn).toEqual([
    [40, 30],
    [picture, 0, 0],
  ])
})

test('if it does not, the photo is sent unchanged, and the site says what to do', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded')))
  expect(await heicToJpeg(photo)).toBe(photo)
})

test('other files are unchanged', async () => {
  const png = new File(['?'], 'cat.png', { type: 'image/png' })
  expect(await heicToJpeg(png)).toBe(png)
})
