import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isCutOutTool } from './cut-outs.ts'
import { EXPLORE } from './explore.ts'
import { FACE_SAMPLES } from './face-samples.ts'
import { FEATURES, IDEAS } from './landing.ts'
import { findPage } from './pages.ts'
import { SAMPLES, sampleUrls } from './samples.ts'
import { SHARE_PICTURES, sharePictureOf } from './share-pictures.ts'
import { toolPicture } from './tool-pictures.ts'
import { findTool, TOOLS } from './tools.ts'

const inPublic = (url: string) => path.resolve(import.meta.dirname, `../../../public${url}`)
const missing = (urls: readonly string[]) => urls.filter((url) => !existsSync(inPublic(url)))

test('every tool has an existing picture', () => {
  expect(missing(TOOLS.map(({ slug }) => toolPicture(slug)))).toEqual([])
})

test('every idea and every way to make a sticker has its picture', () => {
  expect(missing(IDEAS.map((name) => `/ideas/${name}.webp`))).toEqual([])
  expect(missing(FEATURES.map((name) => `/features/${name}.webp`))).toEqual([])
})

test('the carousel leads to existing pages', () => {
  expect(EXPLORE.filter((slug) => !findPage(`/${slug}`))).toEqual([])
  expect(new Set(EXPLORE).size).toBe(EXPLORE.length)
})

describe('the picture of a shared link', () => {
  test('is the page’s own, or that of the start page', () => {
    expect(sharePictureOf('pricing')).toBe('pricing')
    for (const key of ['login', 'toString', '']) expect(sharePictureOf(key)).toBe('home')
  })

  test('exists for every page with one of its own', () => {
    expect(missing(SHARE_PICTURES.map((key) => `/share/${key}.jpg`))).toEqual([])
  })
})

describe('a face swap to try with one click', () => {
  const samples = Object.entries(FACE_SAMPLES).flatMap(([slug, rows]) =>
    rows.map((sample) => ({ slug, ...sample })),
  )

  test('exists for every tool that swaps faces, under a unique name', () => {
    const swappers = TOOLS.filter(({ operation }) => operation.endsWith('_faceswap')).map(({ slug }) => slug)
    expect(Object.keys(FACE_SAMPLES).toSorted()).toEqual(swappers.toSorted())
    expect(new Set(samples.map(({ value }) => value)).size).toBe(samples.length)
  })

  test.each(samples)(
    '$value points at faces inside its file, from left to right',
    async ({ target, faces }) => {
      const { file } = SAMPLES[target]
      expect(
        missing([sampleUrls(target).url, ...faces.map(({ replace }) => sampleUrls(replace).url)]),
      ).toEqual([])
      const lefts = faces.map(({ box }) => box.x)
      expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
      if (file.endsWith('.mp4')) return
      const { width, height } = await sharp(inPublic(sampleUrls(target).url), { page: 0 }).metadata()
      for (const { box } of faces) {
        expect(box.x >= 0 && box.y >= 0).toBe(true)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
    },
  )
})

test('only tools that cut something out of a photo offer to edit its edge', () => {
  const tools = TOOLS.filter(({ slug }) => isCutOutTool(slug))
  expect(tools.map(({ slug }) => slug)).toEqual(['sticker', 'ai-background-changer', 'ai-background-remover'])
  for (const { output } of tools) expect(output).toBe('image')
  expect(isCutOutTool('ai-face-swap')).toBe(false)
  expect(findTool('sticker')?.output).toBe('image')
})
