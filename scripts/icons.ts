import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Draws the icons that phones and link previews want as pictures, from the one drawing of the mark. */
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
  // Launchers cut these to shapes of their own, and keep only the middle for sure.
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
