import { expect, test } from 'vitest'
import { engineFile, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { run } from './sticker.ts'

test('a photo with words becomes a sticker with letters in their own colour', async () => {
  const values = {
    mode: 'imageText',
    words: 'Hello',
    outlineWidth: 14,
    outlineColor: '#ffffff',
    shadow: true,
  }
  const image = engineFile(mediaFile('coffee.jpg'))
  const sticker = await runEngine(run, 'sticker', { ...values, image })
  expect(sticker.width).toBe(sticker.height)
  expect(sticker.data[3]).toBe(0)
  const letters = new Map<string, number>()
  for (let i = 0; i < sticker.data.length; i += 4) {
    const colour = sticker.data.subarray(i, i + 4).join()
    letters.set(colour, (letters.get(colour) ?? 0) + 1)
  }
  expect(letters.get('255,61,129,255')).toBeGreaterThan(1_000)
})

test('words without any drawable letter are refused', async () => {
  const values = { mode: 'imageText', words: '😀', outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
  const refused = runEngine(run, 'sticker', { ...values, image: engineFile(mediaFile('coffee.jpg')) })
  await expect(refused).rejects.toMatchObject({ reason: 'no_words' })
})
