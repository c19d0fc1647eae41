import sharp from 'sharp'
import { expect, test } from 'vitest'
import { composePicture } from './compose.ts'
import type { DrawingStyle } from './prompt.ts'
import { understand } from './words/understand.ts'

/** How pictures looked when a person last looked at them. Look again before changing one of these. */
const LOOKS: [prompt: string, style: DrawingStyle, hash: string][] = [
  ['a fox and an owl in the forest', 'flat', '373228a1c1b1ba49'],
  ['a cat wearing a wizard hat', 'soft3d', '7c583132306963b7'],
  ['a sailboat on the sea at sunset', 'papercut', 'f2d755b4d9f171f'],
  ['a dragon flying over a castle', 'night', '2169654f0e373331'],
  ['a robot in the city', 'pixel', '94961b0cc153333'],
  ['a cow on a farm', 'outline', '6c6d31e2c8a92953'],
  ['a cup of coffee', 'flat', '2b07b37131964f69'],
  ['a shark underwater', 'soft3d', '1b79c193530d2a07'],
  ['an astronaut riding a horse on the moon', 'flat', '13134b4e8e8d6073'],
  ['three penguins in the snow', 'papercut', '3232322ecc4de9b2'],
]

/** Of 64 bits; another machine rounds a few pixels otherwise. */
const MAX_DIFFERENT_BITS = 6

test.each(LOOKS)('%s (%s) looks as it did when it was last looked at', async (text, style, known) => {
  const prompt = understand(text)
  const picture = await composePicture(
    { prompt, text, width: 256, height: 256, style, seed: 1 },
    { signal: new AbortController().signal, progress: () => {} },
  )
  const hash = await differenceHash(picture)
  expect(differentBits(hash, BigInt(`0x${known}`)), hash.toString(16)).toBeLessThanOrEqual(MAX_DIFFERENT_BITS)
})

/** Whether each of 8 × 8 pixels is lighter than its neighbour to the right. */
async function differenceHash({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const grey = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
  let hash = 0n
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const lighter = (grey[y * 9 + x] ?? 0) > (grey[y * 9 + x + 1] ?? 0)
      hash = (hash << 1n) | (lighter ? 1n : 0n)
    }
  }
  return hash
}

function differentBits(first: bigint, second: bigint): number {
  return (first ^ second).toString(2).replaceAll('0', '').length
}
