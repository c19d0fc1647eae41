import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { MASK_VARIANT } from '../../../../../shared/catalogue/cut-outs.ts'
import { createSamples } from '../../../../media/samples.fixture.ts'
import { fileIn, tools } from '../../photo-engines.fixture.ts'
import { run } from './sticker.ts'

const samples = await createSamples()
afterAll(() => samples.remove())
const sample = (name: string) => path.resolve(import.meta.dirname, '../../../../../../public/samples', name)

async function makeOf(clip: string) {
  const workspace = await mkdtemp(path.join(fileIn(''), 'clip-'))
  const video = {
    path: clip,
    kind: 'video',
    mime: 'video/mp4',
    width: null,
    height: null,
    durationMs: null,
  } as const
  const values = { mode: 'clip', video, outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
  return run({ tool: 'sticker', values, seed: 1 }, { ...tools, ffmpeg: samples.ffmpeg ?? '', workspace })
}

test('a person in a clip becomes a loop without background that messengers accept', async () => {
  const short = await samples.video('mp4', '-i', sample('nod.mp4'), '-t', '0.4', '-vf', 'scale=240:-2')
  const [output] = await makeOf(short)
  expect(output?.kind).toBe('gif')
  const [shown, gif] = output?.files ?? []
  expect([shown?.mime, gif?.mime]).toEqual(['image/webp', 'image/gif'])
  // Each frame has its own edge, but the editor for cut-outs, which is offered with a mask, handles only one.
  expect(output?.files.map(({ variant }) => variant)).not.toContain(MASK_VARIANT)
  const {
    width,
    pageHeight,
    pages = 1,
    delay = [],
    loop,
    hasAlpha,
  } = await sharp(shown?.path, { animated: true }).metadata()
  expect({ width, pageHeight, loop, hasAlpha }).toEqual({
    width: 512,
    pageHeight: 512,
    loop: 0,
    hasAlpha: true,
  })
  expect(pages).toBeGreaterThanOrEqual(6)
  expect(delay.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(3000)
  const { data } = await sharp(shown?.path, { page: pages - 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[3], data[(256 * 512 + 256) * 4 + 3]]).toEqual([0, 255])
})

test('a clip without people is refused', async () => {
  const empty = await samples.video('mp4', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=12:duration=0.3')
  await expect(makeOf(empty)).rejects.toMatchObject({ reason: 'no_person_in_clip' })
})
