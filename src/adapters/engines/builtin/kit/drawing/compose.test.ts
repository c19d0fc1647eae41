import { expect, test } from 'vitest'
import { type ComposeRequest, composePicture, composeSubjects } from './compose.ts'
import type { DrawingStyle } from './prompt.ts'
import { understand } from './words/understand.ts'

const STYLES: DrawingStyle[] = ['flat', 'soft3d', 'outline', 'pixel', 'papercut', 'night']
const quiet = () => ({ signal: new AbortController().signal, progress: () => {} })

async function request(text: string, changes: Partial<ComposeRequest> = {}): Promise<ComposeRequest> {
  const prompt = understand(text)
  return { prompt, text, width: 160, height: 120, style: 'flat', seed: 1, ...changes }
}

const compose = async (text: string, changes: Partial<ComposeRequest> = {}) =>
  composePicture(await request(text, changes), quiet())

test.each(STYLES)('%s: the same seed gives the same bytes, another seed another picture', async (style) => {
  const first = await compose('a fox and an owl in the forest', { style })
  const other = await compose('a fox and an owl in the forest', { style, seed: 2 })
  const again = await compose('a fox and an owl in the forest', { style })
  expect(first).toMatchObject({ width: 160, height: 120 })
  expect(Buffer.from(again.data).equals(Buffer.from(first.data))).toBe(true)
  expect(Buffer.from(other.data).equals(Buffer.from(first.data))).toBe(false)
})

test('pictures at the same time do not draw on each other', async () => {
  const prompts = ['a red car', 'a blue whale', 'a castle at night', 'a cat on a sofa']
  const alone: Buffer[] = []
  for (const prompt of prompts) alone.push(Buffer.from((await compose(prompt)).data))
  const together = await Promise.all(prompts.map((prompt) => compose(prompt)))
  expect(together.map(({ data }, index) => alone[index]?.equals(Buffer.from(data)))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('every place and hour can be drawn, and no part of any comes out black', async () => {
  const places =
    'meadow park garden farm forest jungle beach island sea lake underwater mountain volcano desert snow city street village castle space moon sky room bedroom kitchen library classroom stage playground graveyard cave table studio'
  for (const place of places.split(' ')) {
    const asked = await request('a red ball')
    const picture = await composePicture(
      { ...asked, prompt: { ...asked.prompt, place: place as 'meadow', weather: 'fog' } },
      quiet(),
    )
    let black = 0
    for (let index = 0; index < picture.data.length; index += 4) {
      if (picture.data[index] === 0 && picture.data[index + 1] === 0 && picture.data[index + 2] === 0) black++
    }
    expect(black / (picture.data.length / 4), place).toBeLessThan(0.01)
  }
})

test('a sticker has nothing around its subject', async () => {
  const picture = await composeSubjects(
    await request('a cat in the forest', { width: 128, height: 128 }),
    quiet(),
  )
  expect(picture?.data.some((value, index) => index % 4 === 3 && value === 0)).toBe(true)
  expect(await composeSubjects(await request('a forest'), quiet())).toBeNull()
})

test('an abort ends the drawing with its reason', async () => {
  const reason = new Error('enough')
  const composing = composePicture(await request('a cat'), {
    signal: AbortSignal.abort(reason),
    progress: () => {},
  })
  await expect(composing).rejects.toBe(reason)
})
