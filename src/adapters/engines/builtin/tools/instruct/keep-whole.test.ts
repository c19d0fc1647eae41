import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { outlining } from '../../kit/things/outlines.fixture.ts'
import { seeing } from '../../kit/things/seen-things.fixture.ts'
import { THINGS_SIDE } from '../../kit/things/things-network.ts'
import { drawPicture, engineFile, tools, writePicture } from '../../photo-engines.fixture.ts'
import { keepWhole } from './keep-whole.ts'

const SIDE = 104
const TIMES = THINGS_SIDE / SIDE
const NOBODY = new Float32Array(256 * 256 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))

/** A person in red on a blue board. */
const skater = engineFile(
  await writePicture(
    'skater.png',
    drawPicture(SIDE, SIDE, (x, y) => {
      if (Math.abs(x - 52) < 12 && y >= 20 && y < 70) return [220, 30, 30, 255]
      return Math.abs(x - 52) < 24 && y >= 70 && y < 80 ? [30, 30, 220, 255] : [120, 120, 120, 255]
    }),
  ),
)
const box = (left: number, top: number, width: number, height: number) => ({
  left: left * TIMES,
  top: top * TIMES,
  width: width * TIMES,
  height: height * TIMES,
})
const person = { label: 'person', box: box(40, 20, 24, 50) }
const board = { label: 'skateboard', box: box(28, 70, 48, 10) }

/**
 * Networks that see these things, and take any pixel with more of one of these colours than of green for the subject.
 */
function toolsThat(things: (typeof person)[], channels: readonly number[]): typeof tools {
  const { see, outline } = outlining((red, green) => channels.includes(0) && red > green + 1)
  return {
    ...tools,
    models: {
      ...tools.models,
      runAll: async (name, ...inputs) => (name === 'sam-decoder' ? outline(...inputs) : seeing(things)),
      run: async (name, input) => {
        if (name === 'sam-encoder') return see(input)
        if (name !== 'cut' || !(input instanceof Tensor) || !(input.data instanceof Float32Array))
          return NOBODY
        const { data } = input
        const size = data.length / 3
        return Float32Array.from({ length: size }, (_, i) =>
          channels.some((c) => (data[c * size + i] ?? 0) > (data[size + i] ?? 0) + 0.3) ? 1 : 0,
        )
      },
    },
  }
}

test('a person is not cut out without the board under them', async () => {
  await expect(keepWhole(skater, toolsThat([person, board], [0]))).rejects.toMatchObject({
    reason: 'carried_left_out',
  })
})

test('an animal is not cut out without its body', async () => {
  const dog = { label: 'dog', box: box(10, 20, 84, 50) }
  await expect(keepWhole(skater, toolsThat([dog], [0]))).rejects.toMatchObject({
    reason: 'carried_left_out',
  })
})

test('an animal that is clearly seen is not cut out without its tail', async () => {
  const cat = { label: 'cat', box: box(40, 20, 29, 50) }
  await expect(keepWhole(skater, toolsThat([cat], [0]))).rejects.toMatchObject({ reason: 'carried_left_out' })
})

test('a person is not cut out together with another whose head is outside the picture', async () => {
  const behind = { label: 'person', box: box(30, 0, 30, 60) }
  await expect(keepWhole(skater, toolsThat([person, behind], [0]))).rejects.toMatchObject({
    reason: 'carried_left_out',
  })
})

test('nothing is added if the cut-out already includes it, or if nothing is carried', async () => {
  expect(await keepWhole(skater, toolsThat([person, board], [0, 2]))).toBeNull()
  expect(await keepWhole(skater, toolsThat([person], [0]))).toBeNull()
})
