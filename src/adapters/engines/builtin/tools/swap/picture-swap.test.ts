import { truncate } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { EngineFile, FaceMapping } from '../../../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../../../shared/catalogue/tools.ts'
import type { Pixels } from '../../kit/faces/face.ts'
import { background, ORIGINAL, paste } from '../../kit/faces/faces.fixture.ts'
import { engineFile, fileIn, mediaFile, runEngine, writePicture } from '../../photo-engines.fixture.ts'
import { OTHER, THIRD } from './made-people.fixture.ts'
import { run } from './picture-swap.ts'
import { findPortrait, likeness, portraitOf } from './swap.fixture.ts'

const other = await portraitOf(OTHER)
const third = await portraitOf(THIRD)
const portrait = engineFile(mediaFile('astronaut.jpg'))
const otherFile = await saved('other.png', other.picture)
const thirdFile = await saved('third.png', third.picture)

const GROUP_WIDTH = 900
const group = await background('gradient', GROUP_WIDTH, 360)
paste(group, [
  { x: 160, y: 180, height: 130 },
  { x: 450, y: 180, height: 170, mirrored: true },
  { x: 740, y: 180, height: 130, angle: 10 },
])
const groupFile = await saved('group.png', group)

async function saved(name: string, { width, height, data }: Pixels): Promise<EngineFile> {
  const file = fileIn(name)
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(file)
  return engineFile(file)
}

function swap(tool: ToolSlug, target: EngineFile, source: EngineFile | EngineFile[], faces?: FaceMapping[]) {
  return runEngine(run, tool, { target, source, ...(faces && { faces }) })
}

/** Whether anything changed in each third of the group. */
function changedThirds({ width, data }: Pixels): boolean[] {
  const changed = [false, false, false]
  for (let pixel = 0; pixel < group.width * group.height; pixel++) {
    const isSame = [0, 1, 2].every((c) => data[pixel * 4 + c] === group.data[pixel * 3 + c])
    if (!isSame) changed[Math.floor(((pixel % width) * 3) / width)] = true
  }
  return changed
}

it('keeps the size and the transparency of a photo, and its colour profile', async () => {
  const { width, height } = ORIGINAL.picture
  const target = fileIn('clear.png')
  const hole = { x: 4, y: 4 }
  const alpha = Buffer.alloc(width * height, 255)
  alpha[hole.y * width + hole.x] = 0
  await sharp(mediaFile('astronaut.jpg'))
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .withIccProfile('p3')
    .png()
    .toFile(target)
  const result = await swap('ai-face-swap', engineFile(target), otherFile)
  expect([result.width, result.height]).toEqual([width, height])
  expect(result.data[(hole.y * width + hole.x) * 4 + 3]).toBe(0)
  expect(result.data[3]).toBe(255)
  expect((await sharp(fileIn('png.png')).metadata()).icc).toBeDefined()
})

describe('a group', () => {
  it('gives one face to the most prominent person alone', async () => {
    expect(changedThirds(await swap('ai-face-swap', groupFile, otherFile))).toEqual([false, true, false])
  })

  it('gives several to the people whom they fit, and keeps the rest bit for bit', async () => {
    const result = await swap('multiple-face-swap', groupFile, [otherFile, thirdFile])
    expect(changedThirds(result).filter((changed) => changed)).toHaveLength(2)
  })

  it('gives each person the chosen face', async () => {
    const faces = [
      { face: 0, source: 1 },
      { face: 1, source: null },
      { face: 2, source: 0 },
    ]
    const result = await swap('multiple-face-swap', groupFile, [otherFile, thirdFile], faces)
    expect(changedThirds(result)).toEqual([true, false, true])
    const left = await partOf(result, 0)
    const right = await partOf(result, 2)
    expect(likeness(left, third)).toBeGreaterThan(likeness(left, other))
    expect(likeness(right, other)).toBeGreaterThan(likeness(right, third))
  })

  it('takes all faces of a single picture, from left to right', async () => {
    const faces = [{ face: 1, source: 2 }]
    const result = await swap('multiple-face-swap', groupFile, [groupFile], faces)
    expect(changedThirds(result)).toEqual([false, true, false])
  })

  async function partOf({ width, height, data }: Pixels, third: number) {
    const part = await sharp(data, { raw: { width, height, channels: 4 } })
      .extract({ left: (third * GROUP_WIDTH) / 3, top: 0, width: GROUP_WIDTH / 3, height })
      .removeAlpha()
      .raw()
      .toBuffer()
    return findPortrait({ width: GROUP_WIDTH / 3, height, data: part })
  }
})

describe('explains what is wrong', () => {
  it('if there is no face in the photo', async () => {
    const target = engineFile(mediaFile('coffee.jpg'))
    await expect(swap('ai-face-swap', target, otherFile)).rejects.toMatchObject({ reason: 'no_face' })
  })

  it('if there is no face in a source', async () => {
    const source = [otherFile, engineFile(mediaFile('coffee.jpg'))]
    await expect(swap('multiple-face-swap', portrait, source)).rejects.toMatchObject({
      reason: 'no_face_in_source',
    })
  })

  it('if every face stays unchanged, since nobody pays for nothing', async () => {
    const faces = [{ face: 0, source: null }]
    await expect(swap('ai-face-swap', portrait, otherFile, faces)).rejects.toMatchObject({
      reason: 'no_face_chosen',
    })
  })

  it('if a file is not a picture', async () => {
    const broken = await writePicture('broken.png', { width: 8, height: 8, data: new Uint8Array(256) })
    await truncate(broken, 40)
    await expect(swap('ai-face-swap', engineFile(broken), otherFile)).rejects.toMatchObject({
      reason: 'unreadable',
    })
  })
})
