import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { MediaTools } from '../../src/modules/assets/media-tools.ts'
import { AppError } from '../../src/shared/errors.ts'

export interface MediaToolsUnderTest {
  tools: MediaTools
  /** A folder that they may read and write. */
  folder: string
}

const SECRET = 'Secret-Street-7'

/**
 * The contract of all code that opens untrusted files, tested with pictures, which every installation
 * supports.
 */
export function mediaToolsContract(name: string, { tools, folder }: MediaToolsUnderTest): void {
  let count = 0
  const newPath = () => path.join(folder, `${++count}`)

  /** A picture lying on its side, as phones write them, with the photographer's name. */
  async function newPhoto(width = 40, height = 24): Promise<string> {
    const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 31) % 256))
    const file = newPath()
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .withExif({ IFD0: { Artist: SECRET } })
      .withMetadata({ orientation: 6 })
      .toFile(file)
    return file
  }

  describe(`${name}: media tools`, () => {
    it('detect the type of a file from its bytes, and its displayed size', async () => {
      expect(await tools.probe(await newPhoto())).toEqual({
        format: 'png',
        kind: 'image',
        mime: 'image/png',
        width: 24,
        height: 40,
        durationMs: null,
        frames: 1,
        frameRate: null,
        hasSound: false,
        codec: null,
      })
    })

    it('refuse files that are no media or incomplete, as an error of the upload', async () => {
      const photo = await readFile(await newPhoto(200, 200))
      for (const bytes of ['#!/bin/sh\nrm -rf /', '', photo.subarray(0, photo.length / 2)]) {
        const file = newPath()
        await writeFile(file, bytes)
        const refused = await tools.probe(file).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(AppError)
        expect(refused).toMatchObject({ reason: expect.stringMatching(/^upload_/) })
      }
    })

    it('write the same picture without anything else in the file, and leave the file alone', async () => {
      const photo = await newPhoto()
      const outPath = newPath()
      const before = await readFile(photo)
      expect(before.includes(SECRET)).toBe(true)
      await tools.strip(photo, await tools.probe(photo), outPath)
      expect((await readFile(outPath)).includes(SECRET)).toBe(false)
      const pixelsOf = (file: string) => sharp(file).autoOrient().raw().toBuffer()
      expect((await pixelsOf(outPath)).equals(await pixelsOf(photo))).toBe(true)
      expect((await readFile(photo)).equals(before)).toBe(true)
    })

    it('put pictures side by side at one height', async () => {
      const outPath = newPath()
      await tools.joinPictures([await newPhoto(40, 24), await newPhoto(80, 48)], outPath)
      const { format, width, height } = await sharp(outPath).metadata()
      expect({ format, height }).toEqual({ format: 'png', height: 40 })
      expect(width).toBeGreaterThanOrEqual(24 + 24)
    })

    it('do nothing after an abort', async () => {
      const reason = new Error('gone')
      const photo = await newPhoto()
      await expect(tools.probe(photo, AbortSignal.abort(reason))).rejects.toBe(reason)
      await expect(tools.joinPictures([photo], newPath(), AbortSignal.abort(reason))).rejects.toBe(reason)
    })
  })
}
