import { expect, test } from 'vitest'
import { type Background, background, tools as faceTools, type Paste, paste } from './faces.fixture.ts'
import { listPeople } from './list-people.ts'
import { type Tracks, trackFaces } from './track-faces.ts'

const tools = { ...faceTools, signal: new AbortController().signal }
const WIDTH = 480
const HEIGHT = 270
const WARM = { light: [1.2, 1, 0.75] } satisfies Partial<Paste>
const COLD = { light: [0.6, 0.75, 1.1] } satisfies Partial<Paste>

test('two people who cross paths keep their numbers', async () => {
  const tracks = await trackFaces(
    clip(24, (frame) => [
      { x: 90 + frame * 13, y: 135, height: 66, ...COLD },
      { x: 390 - frame * 13, y: 135, height: 84, ...WARM },
    ]),
    tools,
  )
  expect(placesOf(tracks, 0)).toEqual(near([90, 390]))
  expect(placesOf(tracks, 23)).toEqual(near([389, 91]))
})

test('a person who leaves is gone, and is recognised on return, even after a cut', async () => {
  const both: Paste[] = [
    { x: 120, y: 130, height: 70, ...COLD },
    { x: 350, y: 130, height: 70, ...WARM },
  ]
  const tracks = await trackFaces(
    clip(
      24,
      (frame) => (frame < 6 || frame >= 18 ? both : both.slice(1)),
      (frame) => (frame < 12 ? 'coffee' : 'stripes'),
    ),
    tools,
  )
  expect(identitiesIn(tracks, 3)).toEqual([0, 1])
  expect(identitiesIn(tracks, 10)).toEqual([1])
  expect(identitiesIn(tracks, 14)).toEqual([1])
  expect(identitiesIn(tracks, 23)).toEqual([0, 1])
  expect([...tracks.cuts]).toEqual([0, 12])
})

test('a person noticed late is traced back to their first frame', async () => {
  const tracks = await trackFaces(
    clip(14, (frame) => (frame < 4 ? [] : [{ x: 100 + frame * 6, y: 130, height: 70 }])),
    tools,
  )
  expect(tracks.frames.map((faces) => faces.length)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
})

test('listed people keep their numbers, whoever appears first', async () => {
  const cold: Paste = { x: 120, y: 130, height: 70, ...COLD }
  const warm: Paste = { x: 350, y: 130, height: 70, ...WARM }
  const listed = await listPeople(
    clip(2, (still) => (still === 0 ? [warm] : [cold, warm])),
    tools,
  )
  expect(listed).toHaveLength(2)
  const tracks = await trackFaces(
    clip(4, () => [cold, warm]),
    tools,
    listed,
  )
  expect(placesOf(tracks, 0)).toEqual(near([350, 120]))
})

test('a clip without faces has none, and an abort stops the work', async () => {
  const { frames } = await trackFaces(
    clip(3, () => []),
    tools,
  )
  expect(frames).toEqual([[], [], []])
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(
    trackFaces(
      clip(3, () => []),
      { ...tools, signal },
    ),
  ).rejects.toThrow('enough')
})

async function* clip(
  frames: number,
  pastesOf: (frame: number) => readonly Paste[],
  backgroundOf: (frame: number) => Background = () => 'coffee',
) {
  for (let frame = 0; frame < frames; frame++) {
    const picture = await background(backgroundOf(frame), WIDTH, HEIGHT)
    paste(picture, pastesOf(frame))
    yield picture
  }
}

function identitiesIn({ frames }: Tracks, frame: number): number[] {
  return (frames[frame] ?? []).map(({ identity }) => identity)
}

/** The positions in a frame: the middles of the boxes, by the number of the person. */
function placesOf({ frames }: Tracks, frame: number): number[] {
  const faces = (frames[frame] ?? []).toSorted((a, b) => a.identity - b.identity)
  return faces.map(({ box }) => box.x + box.width / 2)
}

/** Within a few pixels. */
function near(places: readonly number[]): unknown[] {
  return places.map((place) => expect.closeTo(place, -1.2))
}
