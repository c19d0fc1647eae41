import path from 'node:path'
import type { Sharp } from 'sharp'
import { writeWebp } from './write-webp.ts'

export const EXAMPLES_FOLDER = path.resolve(import.meta.dirname, '../public/examples')
const LIMITS = { qualities: [88, 82, 76, 70, 62, 54], maxBytes: 60_000 }

export function writeExample(picture: Sharp, name: string): Promise<void> {
  return writeWebp(picture, path.join(EXAMPLES_FOLDER, `${name}.webp`), LIMITS)
}
