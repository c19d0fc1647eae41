import path from 'node:path'
import sharp from 'sharp'

/** Where the two portraits hang, and the part of each that is seen. */
const FRAMES = [
  { name: 'astronaut', left: 96, top: 92, width: 380, height: 440, cut: { left: 74, top: 0, width: 300, height: 347 } },
  { name: 'mona-lisa', left: 548, top: 92, width: 380, height: 440, cut: { left: 110, top: 20, width: 450, height: 521 } },
] as const

const [WIDTH, HEIGHT] = [1024, 640]
const MOULDING = 22

/** Two portraits side by side on a wall: a picture with more than one face, from samples that we may show. */
export async function drawPortraits(samples: string, file: string): Promise<void> {
  const portraits = await Promise.all(
    FRAMES.map(async ({ name, left, top, width, height, cut }) => ({
      input: await sharp(path.join(samples, `${name}.webp`)).extract(cut).resize(width, height).png().toBuffer(),
      left,
      top,
    })),
  )
  await sharp(Buffer.from(wall()))
    .composite(portraits)
    .webp({ quality: 86, effort: 6 })
    .toFile(file)
}

function wall(): string {
  const frames = FRAMES.map(
    ({ left, top, width, height }) => `
    <rect x="${left - MOULDING}" y="${top - MOULDING + 10}" width="${width + 2 * MOULDING}" height="${height + 2 * MOULDING}" fill="#000" opacity="0.35" filter="url(#soft)"/>
    <rect x="${left - MOULDING}" y="${top - MOULDING}" width="${width + 2 * MOULDING}" height="${height + 2 * MOULDING}" rx="3" fill="url(#gold)"/>
    <rect x="${left - 7}" y="${top - 7}" width="${width + 14}" height="${height + 14}" fill="#5d4420"/>`,
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
