import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TaskTools } from '../../../host/task.ts'
import { type Box, mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { isWithin } from '../../../kit/things/boxes.ts'
import { outlining } from '../../../kit/things/outlines.fixture.ts'
import { seeing } from '../../../kit/things/seen-things.fixture.ts'
import { THINGS_SIDE } from '../../../kit/things/things-network.ts'
import { removeThings } from './remove-things.ts'
import { repaintThings } from './repaint-things.ts'
import { isStillThere } from './still-there.ts'

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

/**
 * Networks that take everything red for a dog, or for another thing, and for the subject. `fill` gives the replacement
 * of a pixel.
 */
function toolsThat(fill: (value: number) => number, label = 'dog'): TaskTools {
  const { see, outline } = outlining((red, green) => red > green + 1)
  return {
    progress: () => {},
    signal: new AbortController().signal,
    workspace: '',
    ffmpeg: '',
    models: {
      runAll: async (name, ...inputs) =>
        name === 'sam-decoder'
          ? outline(...inputs)
          : seeing(boxesOfRed(numbersOf(inputs[0])).map((box) => ({ label, box }))),
      run: async (name, picture) =>
        name === 'sam-encoder' ? see(picture) : name === 'cut' ? seeRed(numbersOf(picture)) : NOBODY,
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

/** A box for each half of the picture that contains bright red; the order of colours is blue, green, red. */
function boxesOfRed(planes: Float32Array): Box[] {
  const [size, half] = [THINGS_SIDE ** 2, THINGS_SIDE / 2]
  return [0, half].flatMap((from) => {
    const [xs, ys]: [number[], number[]] = [[], []]
    for (let i = 0; i < size; i++) {
      const x = i % THINGS_SIDE
      if (x < from || x >= from + half || (planes[2 * size + i] ?? 0) < (planes[size + i] ?? 0) + 2.5)
        continue
      xs.push(x)
      ys.push(Math.floor(i / THINGS_SIDE))
    }
    if (xs.length === 0) return []
    const [left = 0, right = 0, top = 0, bottom = 0] = [xs, ys].flatMap((of) => [
      of.reduce(least),
      of.reduce(most),
    ])
    return [{ left, top, width: right + 1 - left, height: bottom + 1 - top }]
  })
}

function seeRed(channels: Float32Array): Float32Array {
  const size = channels.length / 3
  return Float32Array.from({ length: size }, (_, i) =>
    (channels[i] ?? 0) > (channels[size + i] ?? 0) + 0.3 ? 1 : 0,
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

test('a thing behind which nothing fits that is around it is refused, so nobody pays for it', async () => {
  const idle = toolsThat((value) => value)
  await expect(removeThings(withSquares([30, 40]), DOG, idle)).rejects.toMatchObject({
    reason: 'behind_unclear',
  })
})

test('a thing gets another colour, and its surroundings do not', async () => {
  const result = await repaintThings(withSquares([30, 40]), DOG, [40, 80, 230], grey)
  const [red = 0, , blue = 0] = colourAt(result, 40, 50)
  expect(blue).toBeGreaterThan(red + 60)
  expect(colourAt(result, 80, 15)).toEqual([...GREY])
})

test('a thing of which most stays as it was is still there, even if no network finds it again', async () => {
  const before = withSquares([30, 40])
  const dog = { label: 'dog', score: 0.9, box: { left: 30, top: 40, width: 20, height: 20 } }
  const mask = mapPlane(newPlane(SIDE, SIDE), (_, i) => +isWithin(dog.box, i % SIDE, Math.floor(i / SIDE)))
  const removed = { chosen: [dog], all: [dog], mask }
  const blind = { ...grey, models: { ...grey.models, runAll: async () => seeing([]) } }
  expect(await isStillThere(before, before, removed, blind)).toBe(true)
  expect(await isStillThere(before, withSquares(), removed, blind)).toBe(false)
})

/** A red thing on a plate, which is outlined with it but not found as a thing. */
function onPlate(): Picture {
  const picture = withSquares([14, 40])
  for (let y = 58; y < 64; y++) {
    for (let x = 8; x < 40; x++) picture.data.set([200, 70, 30], (y * SIDE + x) * 4)
  }
  return picture
}

test('a cup leaves with its saucer', async () => {
  const tools = toolsThat(() => GREY[0], 'cup')
  const result = await removeThings(onPlate(), { label: 'cup', which: 'only' }, tools)
  for (const x of [9, 24, 38]) expect(colourAt(result, x, 61)).toEqual([...GREY])
})

test('a dog leaves without what it lies on', async () => {
  const result = await removeThings(onPlate(), DOG, grey)
  expect(colourAt(result, 24, 50)).toEqual([...GREY])
  const [red = 0, green = 0] = colourAt(result, 8, 61)
  expect(red).toBeGreaterThan(green + 60)
})

test.each(['first', 'second'])('of two fillings the plainer one is used, here not the %s', async (busy) => {
  let fills = 0
  const models: TaskTools['models'] = {
    ...grey.models,
    runForBytes: async (_, colours, keep) => {
      const kept = numbersOf(keep)
      const isBusy = ++fills === (busy === 'first' ? 1 : 2)
      return Uint8Array.from(numbersOf(colours), (value, i) =>
        kept[i % kept.length] ? value : isBusy ? GREY[0] + 6 * ((i % 2) * 2 - 1) : GREY[0],
      )
    },
  }
  const result = await removeThings(withSquares([20, 40]), DOG, { ...grey, models })
  expect(fills).toBe(2)
  expect(new Uint8Array(result.data)).toEqual(withSquares().data)
})

test('a thing most of which was seen as something else in front of it is refused', async () => {
  const models: TaskTools['models'] = {
    ...grey.models,
    runAll: async (name, ...inputs) =>
      name === 'sam-decoder'
        ? grey.models.runAll(name, ...inputs)
        : seeing(boxesOfRed(numbersOf(inputs[0])).flatMap((box) => [{ label: 'dog', box }, inFrontOf(box)])),
  }
  await expect(removeThings(withSquares([20, 40]), DOG, { ...grey, models })).rejects.toMatchObject({
    reason: 'thing_edge_unsure',
  })
})

/** Somebody in front of the lower part of a thing. */
const inFrontOf = ({ left, top, width, height }: Box) => {
  const visible = Math.round(0.45 * height)
  return { label: 'person', box: { left, top: top + visible, width, height: height - visible } }
}
