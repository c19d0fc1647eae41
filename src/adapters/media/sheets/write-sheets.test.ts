import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { xmpOf } from '../../../modules/provenance/mark.ts'
import { PRINTED_SIDE } from '../../../shared/catalogue/sticker-sheets.ts'
import { writeSheets } from './write-sheets.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-sheets-'))
afterAll(() => rm(folder, { recursive: true }))

const xmp = xmpOf({ creationId: `cr_${'b'.repeat(32)}`, madeAt: new Date(), tool: 'sticker', kind: 'edited' })
const round = '<svg width="200" height="100"><ellipse cx="100" cy="50" rx="90" ry="45" fill="#7a5cf6"/></svg>'
const source = path.join(folder, 'source.png')
await sharp(Buffer.from(round)).png().toFile(source)

/** One more than a page has room for. */
const STICKERS = 15

/** What is drawn on each page, as text. */
function drawingsIn(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => {
    const at = text.indexOf(`\n${number} 0 obj\n`)
    const begin = text.indexOf('stream\n', at) + 7
    const length = Number(/\/Length (\d+)/.exec(text.slice(at, begin))?.[1])
    return inflateSync(pdf.subarray(begin, begin + length)).toString()
  })
}

test('a sheet has each sticker at its size, one closed line to cut around each, marks and the AI mark', async () => {
  const outFolder = await mkdtemp(path.join(folder, 'out-'))
  const paths = Array.from({ length: STICKERS }, () => source)
  await writeSheets({ paths, outFolder, sheet: 'a4', outline: null, xmp })
  const pdf = await readFile(path.join(outFolder, 'sheets.pdf'))
  const drawings = drawingsIn(pdf)
  expect(drawings.length).toBeGreaterThan(1)
  const count = (pattern: RegExp) => drawings.flatMap((drawing) => drawing.match(pattern) ?? []).length
  expect(count(/\/I\d+ Do/g)).toBe(STICKERS)
  expect(count(/ h S$/gm)).toBe(STICKERS)
  const text = pdf.toString('latin1')
  expect(text).toContain('/Separation /CutContour')
  expect(text).toContain('/MediaBox [0 0 595.276 841.890]')
  expect(text).toContain('compositeWithTrainedAlgorithmicMedia')
  // 300 dots an inch, and the bleed on both sides.
  const [, dots] = /\/Subtype \/Image \/Width (\d+)/.exec(text) ?? []
  expect(Number(dots)).toBeGreaterThan((PRINTED_SIDE / 25.4) * 300)

  const drawingsToCut = (await readdir(outFolder)).filter((name) => name.endsWith('.svg'))
  expect(drawingsToCut).toHaveLength(drawings.length)
  const svg = await readFile(path.join(outFolder, 'cut-1.svg'), 'utf8')
  expect(svg).toContain('width="210mm"')
  expect(svg.split('<g id="CutContour"')[1]?.match(/<path/g)).toHaveLength(svg.match(/<image/g)?.length ?? 0)
  expect(svg).toContain('compositeWithTrainedAlgorithmicMedia')
})
