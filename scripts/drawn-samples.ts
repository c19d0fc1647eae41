import path from 'node:path'
import sharp from 'sharp'
import { composePicture } from '../src/adapters/engines/builtin/kit/drawing/compose.ts'
import type { DrawingStyle } from '../src/adapters/engines/builtin/kit/drawing/prompt.ts'
import { readPrompt } from '../src/adapters/engines/builtin/kit/drawing/read-prompt.ts'

/** Draws the samples that are made by our own composer: `node scripts/drawn-samples.ts [name…]`. */

const SIDE = 768

const DRAWN: Record<string, { text: string; style: DrawingStyle; seed: number }> = {
  grandfather: {
    text: 'an old man with a grey beard wearing glasses, plain background',
    style: 'soft3d',
    seed: 1,
  },
  dancer: { text: 'a woman with curly hair in a yellow dress, plain background', style: 'soft3d', seed: 8 },
  girl: { text: 'a girl with pink hair holding a balloon, plain background', style: 'soft3d', seed: 2 },
  fox: { text: 'a fox, plain background', style: 'soft3d', seed: 1 },
  penguin: { text: 'a penguin wearing a scarf, plain background', style: 'soft3d', seed: 1 },
  'party-dog': { text: 'a dog wearing a party hat, plain background', style: 'soft3d', seed: 1 },
  parrot: { text: 'a parrot, plain background', style: 'soft3d', seed: 1 },
  burger: { text: 'a burger, plain background', style: 'soft3d', seed: 1 },
  'ice-cream': { text: 'an ice cream, plain background', style: 'soft3d', seed: 1 },
  telephone: { text: 'a red telephone, plain background', style: 'soft3d', seed: 1 },
  backpack: { text: 'a backpack, plain background', style: 'soft3d', seed: 1 },
  owl: { text: 'an owl, plain background', style: 'soft3d', seed: 1 },
  pizza: { text: 'a pizza, plain background', style: 'soft3d', seed: 1 },
  cactus: { text: 'a cactus, plain background', style: 'soft3d', seed: 1 },
  camera: { text: 'a camera, plain background', style: 'soft3d', seed: 1 },
  'teddy-bear': { text: 'a teddy bear, plain background', style: 'soft3d', seed: 1 },
  strawberry: { text: 'a strawberry, plain background', style: 'soft3d', seed: 1 },
  robot: { text: 'a robot, plain background', style: 'outline', seed: 1 },
}

const names = process.argv.slice(2)
for (const [name, { text, style, seed }] of Object.entries(DRAWN)) {
  if (names.length > 0 && !names.includes(name)) continue
  const picture = await composePicture(
    { prompt: await readPrompt(text), text, width: SIDE, height: SIDE, style, seed },
    { signal: new AbortController().signal, progress: () => {} },
  )
  await sharp(picture.data, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(path.resolve(import.meta.dirname, `../public/samples/${name}.webp`))
}
