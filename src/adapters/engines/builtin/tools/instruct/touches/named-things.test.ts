import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TaskTools } from '../../../host/task.ts'
import type { Box, Picture } from '../../../kit/pictures/raster.ts'
import { outlining } from '../../../kit/things/outlines.fixture.ts'
import { seeing } from '../../../kit/things/seen-things.fixture.ts'
import { THINGS_SIDE } from '../../../kit/things/things-network.ts'
import { removeThings } from './remove-things.ts'
import { repaintThings } from './repaint-things.ts'

const SIDE = 96
const GREY = [120, 120, 120] as const
const RED = [220, 30, 30] as const
const DOG = { label: 'dog', which: 'only' } as const

/** A grey picture with red squares at these corners. */
function withSquares(...corners: readonly (readonly [number, number])[]): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const isRed = corners.some(([left, top]) => x >= left && x < left + 20 && y >= top && y < top + 20)
    data.set([...(isRed ? RED : GREY), 255], i * 4)
  }
  return { width: SIDE, height: SIDE, data }
}

/** Networks that take everything red for a dog, and for the subject. `fill` gives the replacement of a pixel. */
function toolsThat(fill: (value: number) => number): TaskTools {
  const { see, outline } = outlining((red, green) => red > green + 1)
  return {
    progress: () => {},
    signal: new AbortController().signal,
    workspace: '',
    ffmpeg: '',
    models: {
      isLoaded: () => true,
      runAll: async (name, ...inputs) =>
        name === 'sam-decoder' ? outline(...inputs) : seeDogs(numbersOf(inputs[0])),
      run: async (name, picture) =>
        name === 'sam-encoder' ? see(picture) : name === 'u2netp' ? seeRed(numbersOf(picture)) : NOBODY,
      runForBytes: async (_, colours, keep) => {
        const kept = numbersOf(keep)
        return Uint8Array.from(numbersOf(colours), (value, i) =>
          kept[i % kept.length] ? value : fill(value),
        )
      },
    },
  }
}

const numbersOf = (tensor: Tensor | undefined) =>
  tensor?.data instanceof Float32Array ? tensor.data : Float32Array.from((tensor?.data ?? []) as Uint8Array)

const least = (one: number, other: number) => Math.min(one, other)
const most = (one: number, other: number) => Math.max(one, other)

/** A dog for each half of the picture that contains red; the order is blue, green, red. */
function seeDogs(planes: Float32Array): Record<string, Float32Array> {
  const [size, half] = [THINGS_SIDE ** 2, THINGS_SIDE / 2]
  const dogs: { label: string; box: Box }[] = []
  for (const from of [0, half]) {
    const [xs, ys]: [number[], number[]] = [[], []]
    for (let i = 0; i < size; i++) {
      const x = i % THINGS_SIDE
      if (x < from || x >= from + half || (planes[2 * size + i] ?? 0) < (planes[size + i] ?? 0) + 1) continue
      xs.push(x)
      ys.push(Math.floor(i / THINGS_SIDE))
    }
    const [left, right, top, bottom] =
      xs.length > 0 ? [xs, ys].flatMap((of) => [of.reduce(least), of.reduce(most)]) : []
    if (left === undefined || right === undefined || top === undefined || bottom === undefined) continue
    dogs.push({ label: 'dog', box: { left, top, width: right + 1 - left, height: bottom + 1 - top } })
  }
  return seeing(dogs)
}

function seeRed(channels: Float32Array): Float32Array {
  const size = channels.length / 3
  return Float32Array.from({ length: size }, (_, i) =>
    (channels[i] ?? 0) > (channels[size + i] ?? 0) + 1 ? 1 : 0,
  )
}

/** The map of people with nothing but background. */
const NOBODY = new Float32Array(256 * 256 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))

const colourAt = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray((y * SIDE + x) * 4).subarray(0, 3),
]
const grey = toolsThat(() => GREY[0])

test('a named thing is removed, and everything else stays unchanged', async () => {
  const picture = withSquares([20, 40])
  const result = await removeThings(picture, DOG, grey)
  expect(colourAt(result, 30, 50)).toEqual([...GREY])
  expect(result.data).toEqual(withSquares().data)
})

test('the requested one of two things is removed', async () => {
  const result = await removeThings(withSquares([10, 40], [70, 40]), { label: 'dog', which: 'right' }, grey)
  expect(colourAt(result, 20, 50)).toEqual([...RED])
  expect(colourAt(result, 80, 50)).toEqual([...GREY])
})

test.each([
  ['there is none', [], DOG, 'thing_not_found'],
  [
    'it is not clear which',
    [
      [10, 40],
      [70, 40],
    ],
    DOG,
    'several_things',
  ],
] as const)('nothing is done where %s', async (_, corners, named, reason) => {
  await expect(removeThings(withSquares(...corners), named, grey)).rejects.toMatchObject({ reason })
})

test('a thing that is still visible afterwards is refused, so nobody pays for it', async () => {
  const idle = toolsThat((value) => value)
  await expect(removeThings(withSquares([30, 40]), DOG, idle)).rejects.toMatchObject({
    reason: 'thing_still_seen',
  })
})

test('a thing gets another colour, and its surroundings do not', async () => {
  const result = await repaintThings(withSquares([30, 40]), DOG, [40, 80, 230], grey)
  const [red = 0, , blue = 0] = colourAt(result, 40, 50)
  expect(blue).toBeGreaterThan(red + 60)
  expect(colourAt(result, 80, 15)).toEqual([...GREY])
})

test('a thing of which most stays as it was is refused, even if no network finds it again', async () => {
  const idle = toolsThat((value) => value)
  let looks = 0
  const models: TaskTools['models'] = {
    ...idle.models,
    run: async (name, ...inputs) =>
      name === 'u2netp' ? new Float32Array(320 ** 2) : idle.models.run(name, ...inputs),
    runAll: async (name, ...inputs) =>
      name !== 'sam-decoder' && ++looks > 1 ? seeing([]) : idle.models.runAll(name, ...inputs),
  }
  await expect(removeThings(withSquares([30, 40]), DOG, { ...idle, models })).rejects.toMatchObject({
    reason: 'thing_still_seen',
  })
})
