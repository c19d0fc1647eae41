import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Draws the icons that phones and link previews need as pictures, from the one drawing of the logo. */
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'public/icons')
const mark = await readFile(path.join(root, 'public/favicon.svg'))

const CANVAS = '#faf8ff'

type Icon = {
  name: string
  side: number /** How much of the side the mark takes. */
  share: number
  background: string
}

const TRANSPARENT = '#00000000'
const ICONS: readonly Icon[] = [
  { name: 'icon-192', side: 192, share: 1, background: TRANSPARENT },
  { name: 'icon-512', side: 512, share: 1, background: TRANSPARENT },
  // Launchers cut these to their own shapes, and only the middle is safe.
  { name: 'maskable-512', side: 512, share: 0.6, background: CANVAS },
  { name: 'apple-touch-icon', side: 180, share: 0.72, background: CANVAS },
]

await mkdir(folder, { recursive: true })
for (const { name, side, share, background } of ICONS) {
  const size = Math.round(side * share)
  const drawn = await sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(folder, `${name}.png`))
}

/** Browsers and programs that never look at a page request this one by its name. */
const FAVICON_SIDES = [16, 32, 48]
await writeFile(
  path.join(root, 'public/favicon.ico'),
  iconFile(
    await Promise.all(
      FAVICON_SIDES.map(async (side) => ({
        side,
        png: await sharp(mark, { density: (72 * side) / 32 })
          .resize(side, side)
          .png({ effort: 10 })
          .toBuffer(),
      })),
    ),
  ),
)

/** The ICO container: a table of pictures, and the pictures, which may be PNGs. */
function iconFile(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { side, png }] of pictures.entries()) {
    const row = 6 + 16 * index
    head.set([side, side], row)
    head.writeUInt16LE(1, row + 4)
    head.writeUInt16LE(32, row + 6)
    head.writeUInt32LE(png.length, row + 8)
    head.writeUInt32LE(offset, row + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
