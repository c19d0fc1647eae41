import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** Panoramas in Radiance's format become two squares each, in the light a camera would choose. */

const [folder = 'sources/pmndrs+assets'] = process.argv.slice(2)
/** So bright is the middle of the light, and so steep the way to it. */
const MIDDLE = 0.18
const GAMMA = 1 / 2.2

for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.name.endsWith('.hdr')) continue
  const file = path.join(entry.parentPath, entry.name)
  const { width, height, light } = readRadiance(readFileSync(file))
  const raw = { width, height, channels: 3 } as const
  const panorama = sharp(develop(light), { raw })
  for (const [side, left] of [
    ['left', 0],
    ['right', width - height],
  ] as const) {
    const square = panorama.clone().extract({ left, top: 0, width: height, height })
    await square.png().toFile(file.replace('.hdr', `-${side}.png`))
  }
}

interface Radiance {
  width: number
  height: number
  light: Float32Array
}

/** Rows of red, green, blue and a common exponent, each plane in runs. */
function readRadiance(bytes: Buffer): Radiance {
  const [, header = '', rows = '0', columns = '0'] =
    /^([\s\S]*?\n)-Y (\d+) \+X (\d+)\n/.exec(bytes.toString('latin1', 0, 2_000)) ?? []
  const width = Number(columns)
  const height = Number(rows)
  const light = new Float32Array(width * height * 3)
  const row = new Uint8Array(width * 4)
  let at = header.length + `-Y ${rows} +X ${columns}\n`.length
  for (let y = 0; y < height; y++) {
    at += 4
    for (let place = 0; place < row.length; ) {
      const count = bytes[at++] ?? 0
      if (count > 128) row.fill(bytes[at++] ?? 0, place, place + count - 128)
      else for (let i = 0; i < count; i++) row[place + i] = bytes[at++] ?? 0
      place += count > 128 ? count - 128 : count
      if (count === 0) throw new Error('The panorama is broken.')
    }
    for (let x = 0; x < width; x++) {
      const scale = 2 ** ((row[3 * width + x] ?? 0) - 136)
      for (let c = 0; c < 3; c++) light[(y * width + x) * 3 + c] = (row[c * width + x] ?? 0) * scale
    }
  }
  return { width, height, light }
}

function develop(light: Float32Array): Uint8Array {
  const sorted = Float32Array.from(light).sort()
  const exposure = MIDDLE / Math.max(1e-6, sorted[sorted.length >> 1] ?? 0)
  return Uint8Array.from(light, (value) => Math.round(255 * Math.min(1, (value * exposure) ** GAMMA)))
}
