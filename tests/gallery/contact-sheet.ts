import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const CELL = 300
const LABEL = 26
const COLUMNS = 6
/** Neither black nor white, so that rims of either color are visible. */
const BEHIND = '#c9cfdf'

/** Puts pictures side by side for a person to look at. */
export async function writeContactSheet(
  file: string,
  pictures: readonly { name: string; path: string }[],
): Promise<void> {
  const rows = Math.ceil(pictures.length / COLUMNS)
  const parts = await Promise.all(
    pictures.map(async (picture, index): Promise<OverlayOptions[]> => {
      const left = (index % COLUMNS) * CELL
      const top = Math.floor(index / COLUMNS) * (CELL + LABEL)
      const input = await sharp(picture.path)
        .resize(CELL - 8, CELL - 8, { fit: 'contain', background: BEHIND })
        .flatten({ background: BEHIND })
        .toBuffer()
      return [
        { input, left: left + 4, top: top + 4 },
        { input: label(picture.name), left, top: top + CELL },
      ]
    }),
  )
  await mkdir(path.dirname(file), { recursive: true })
  await sharp({
    create: { width: COLUMNS * CELL, height: rows * (CELL + LABEL), channels: 3, background: '#fff' },
  })
    .composite(parts.flat())
    .png()
    .toFile(file)
}

function label(text: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL}" height="${LABEL}"><text x="6" y="17" font-size="13"
      font-family="sans-serif" fill="#222">${text.slice(0, 42)}</text></svg>`,
  )
}
