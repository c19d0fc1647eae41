import path from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Where the two portraits hang, and the part of each that is seen. */
const FRAMES = [
  { name: 'astronaut', left: 96, top: 92, cut: { left: 74, top: 0, width: 300, height: 347 } },
  { name: 'mona-lisa', left: 548, top: 92, cut: { left: 110, top: 20, width: 450, height: 521 } },
] as const

const WIDTH = 1024
const HEIGHT = 640
const FRAME_WIDTH = 380
const FRAME_HEIGHT = 440
const MOULDING = 22

export const PORTRAIT_NAMES = FRAMES.map(({ name }) => name)

/** Two portraits side by side on a wall: a picture with more than one face, from samples that we may show. */
export async function drawPortraits(samples: string, file: string): Promise<void> {
  const portraits = FRAMES.map(({ name }) => sharp(path.join(samples, `${name}.webp`)))
  const wall = await hangPortraits(portraits)
  await wall.webp({ quality: 86, effort: 6 }).toFile(file)
}

/** In the order of their names. */
export async function hangPortraits(portraits: readonly Sharp[]): Promise<Sharp> {
  const hung = await Promise.all(
    FRAMES.map(async ({ left, top, cut }, i) => ({
      input: await portraits[i]?.extract(cut).resize(FRAME_WIDTH, FRAME_HEIGHT).png().toBuffer(),
      left,
      top,
    })),
  )
  return sharp(await sharp(Buffer.from(wall())).composite(hung).png().toBuffer())
}

function wall(): string {
  const frames = FRAMES.map(
    ({ left, top }) => `
    <rect x="${left - MOULDING}" y="${top - MOULDING + 10}" width="${FRAME_WIDTH + 2 * MOULDING}" height="${FRAME_HEIGHT + 2 * MOULDING}" fill="#000" opacity="0.35" filter="url(#soft)"/>
    <rect x="${left - MOULDING}" y="${top - MOULDING}" width="${FRAME_WIDTH + 2 * MOULDING}" height="${FRAME_HEIGHT + 2 * MOULDING}" rx="3" fill="url(#gold)"/>
    <rect x="${left - 7}" y="${top - 7}" width="${FRAME_WIDTH + 14}" height="${FRAME_HEIGHT + 14}" fill="#5d4420"/>`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7e8c86"/><stop offset="1" stop-color="#5f6d68"/></linearGradient>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e2c175"/><stop offset="0.5" stop-color="#a57c34"/><stop offset="1" stop-color="#d8b35f"/></linearGradient>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="10"/></filter>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>${frames}
</svg>`
}
