import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { composePicture } from '../src/adapters/engines/builtin/kit/drawing/compose.ts'
import {
  ONE_SUBJECT_PROMPTS,
  TWO_SUBJECT_PROMPTS,
} from '../src/adapters/engines/builtin/kit/drawing/gallery.fixture.ts'
import type { DrawingStyle } from '../src/adapters/engines/builtin/kit/drawing/prompt.ts'
import { readPrompt } from '../src/adapters/engines/builtin/kit/drawing/read-prompt.ts'

/** Draws the prompts of the gallery test for a person to look at: `node scripts/composer-gallery.ts [style] [seed]`. */
const [style = 'flat', seed = '1'] = process.argv.slice(2)

const FOLDER = path.resolve(import.meta.dirname, '../data/gallery')
const PER_SHEET = 40
const COLUMNS = 8
const DRAWN = 480
const CELL = 240
const LABEL = 18

await mkdir(FOLDER, { recursive: true })
const prompts = [...TWO_SUBJECT_PROMPTS, ...ONE_SUBJECT_PROMPTS].map(({ prompt }) => prompt)
for (let start = 0; start < prompts.length; start += PER_SHEET) {
  const file = path.join(FOLDER, `composer-${style}-${seed}-${start / PER_SHEET + 1}.png`)
  await writeFile(file, await drawSheet(prompts.slice(start, start + PER_SHEET)))
  console.log(file)
}

async function drawSheet(texts: string[]): Promise<Buffer> {
  const rows = Math.ceil(texts.length / COLUMNS)
  const sheet = createCanvas(COLUMNS * CELL, rows * (CELL + LABEL))
  const context = sheet.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.fillStyle = '#222222'
  context.font = '12px sans-serif'
  const one = createCanvas(DRAWN, DRAWN)
  for (const [index, text] of texts.entries()) {
    const picture = await composePicture(
      {
        prompt: await readPrompt(text),
        text,
        width: DRAWN,
        height: DRAWN,
        style: style as DrawingStyle,
        seed: Number(seed),
      },
      { signal: new AbortController().signal, progress: () => {} },
    )
    one.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(picture.data), DRAWN, DRAWN), 0, 0)
    const x = (index % COLUMNS) * CELL
    const y = Math.floor(index / COLUMNS) * (CELL + LABEL)
    context.drawImage(one, x + 2, y + 2, CELL - 4, CELL - 4)
    context.fillText(text.slice(0, 42), x + 4, y + CELL + 12)
  }
  return sheet.toBuffer('image/png')
}
