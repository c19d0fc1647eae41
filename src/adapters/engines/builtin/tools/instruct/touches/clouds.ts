import { gaussianBlur } from '../../../kit/pictures/blur.ts'
import { newPlane, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import { createRandom } from '../../../kit/random.ts'

const WORK_SIDE = 480
const [LATTICE, OCTAVES] = [64, 6]
/** How fast clouds shrink towards the horizon, and the size of the first ones. */
const [NEAR, SIZE] = [0.22, 1.1]

export interface Clouds {
  /** How much of the air is hidden at each pixel. */
  cover: Float32Array
  /** How much light falls on the cloud there. */
  light: Float32Array
}

/** Clouds that become smaller and flatter towards the horizon; `amount` is how much of the sky they cover. */
export function cloudsOver(width: number, height: number, horizon: number, amount: number): Clouds {
  const scale = Math.min(1, WORK_SIDE / Math.max(width, height))
  const [across, down] = [Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale))]
  const noise = createNoise('clouds')
  const [cover, light] = [newPlane(across, down), newPlane(across, down)]
  const ground = Math.max(1, horizon * scale)
  for (let i = 0; i < cover.data.length; i++) {
    const [x, y] = [(i % across) / across - 0.5, Math.max(0, 1 - Math.floor(i / across) / ground)]
    const far = 1 / (NEAR + y)
    const at = (shift: number) => noise(SIZE * x * far + 7, SIZE * far * 1.6 + shift)
    const here = at(0)
    const threshold = 0.62 - 0.32 * amount
    cover.data[i] = smoothStep(threshold, threshold + 0.22, here) * smoothStep(0, 0.25, y)
    // The side towards the light is brighter than the far side.
    light.data[i] = smoothStep(-0.08, 0.12, here - at(0.09)) * 0.6 + 0.4 * (1 - smoothStep(0.55, 0.85, here))
  }
  const full = (plane: Plane) => resizePlane(plane, width, height).data
  return { cover: full(cover), light: full(light) }
}

const [STARS, STAR] = [0.0009, 0.6]

/** Points of light, few of them bright. */
export function starsOver(width: number, height: number): Plane {
  const stars = newPlane(width, height)
  const random = createRandom('stars')
  const size = Math.max(width, height) / 1200
  const count = Math.min(2500, STARS * width * height)
  for (let star = 0; star < count; star++) {
    const place = Math.floor(random.next() * height) * width + Math.floor(random.next() * width)
    stars.data[place] = Math.max(1, size ** 2 * 4) * random.next() ** 3 * 2.2
  }
  return gaussianBlur(stars, Math.max(STAR, STAR * size))
}

/** Smooth noise from 0 to 1, the same for the same name. */
function createNoise(name: string): (x: number, y: number) => number {
  const random = createRandom(name)
  const values = Float32Array.from({ length: LATTICE * LATTICE }, () => random.next())
  const valueAt = (x: number, y: number) =>
    values[(((y % LATTICE) + LATTICE) % LATTICE) * LATTICE + (((x % LATTICE) + LATTICE) % LATTICE)] ?? 0
  const smooth = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [smoothStep(0, 1, x - left), smoothStep(0, 1, y - top)]
    const upper = valueAt(left, top) * (1 - across) + valueAt(left + 1, top) * across
    const lower = valueAt(left, top + 1) * (1 - across) + valueAt(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }
  return (x, y) => {
    let [sum, all] = [0, 0]
    for (let octave = 0; octave < OCTAVES; octave++) {
      const [share, often] = [0.55 ** octave, 2.03 ** octave]
      sum += share * smooth(x * often + 13 * octave, y * often + 29 * octave)
      all += share
    }
    return sum / all
  }
}
