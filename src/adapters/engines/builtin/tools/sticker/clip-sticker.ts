import path from 'node:path'
import sharp from 'sharp'
import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { drawSticker, readStickerStyle, type StickerStyle } from '../../kit/pictures/draw-sticker.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import {
  type Box,
  boxAround,
  boxBetween,
  cropPlane,
  mapPlane,
  type Picture,
  type Plane,
} from '../../kit/pictures/raster.ts'
import { resizePlane } from '../../kit/pictures/resize-plane.ts'
import { applyEdge } from '../../kit/subject/apply-edge.ts'
import { look } from '../../kit/subject/look.ts'
import { BACKGROUND, PERSON_MAP_SIDE, personMap } from '../../kit/subject/person-map.ts'
import { refineEdge } from '../../kit/subject/refine-edge.ts'
import { openVideo } from '../../kit/video/open-video.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { durationOf, type Video } from '../../kit/video/video.ts'
import { joined, steadied } from './clip-maps.ts'
import { findLoop, type Loop } from './find-loop.ts'

/** Frames per second: fewer look jerky, and more make the file too large for messengers. */
const RATE = { numerator: 12, denominator: 1 }
/** Only the beginning of a longer clip is used. */
const LOOKED_AT_MS = 6000
/** Below the three seconds that messengers allow, and long enough to be more than a twitch. */
const LOOP = { min: 10, max: 35 }
const SKETCH_SIDE = 32
/** For the part of the clip in which the person moves; the rest of the sticker has room for the outline. */
const WORK_SIDE = 440
const PERSON = 0.5
/** A person who takes up less of a frame is not its subject. */
const LEAST_SHARE = 0.04
const MARGIN = 0.02
/** The network for subjects, which knows clothes better, is slow, so this many frames share one result. */
const LOOK_EVERY = 3
const STICKER_SIDE = 512

/** Cuts a moving person out of a short clip frame by frame, as a loop. */
export async function makeClipSticker(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.02, 'preparing')
  const video = await openVideo(fileOf(input, 'video').path, tools)
  const loop = await loopOf(video, tools)
  const shown = [...new Set(loop)].toSorted((one, other) => one - other)
  const maps = steadied(await findPerson(video, shown, tools))
  const cut = await cutFrames(video, shown, maps, tools)
  const style = readStickerStyle(input)
  const stickers = new Map<number, Uint8Array>()
  for (const [place, frame] of cut.entries()) {
    tools.signal.throwIfAborted()
    tools.progress(0.7 + (0.25 * place) / cut.length, 'drawing')
    stickers.set(shown[place] ?? 0, await stickerOf(frame, style))
  }
  return [
    await saveLoop(
      loop.flatMap((index) => stickers.get(index) ?? []),
      tools.workspace,
    ),
  ]
}

async function loopOf(video: Video, tools: TaskTools): Promise<Loop> {
  const sketches: Uint8Array[] = []
  const size = { width: SKETCH_SIDE, height: SKETCH_SIDE }
  const options = { pixels: 'grey', ...size, frameRate: RATE, forMs: LOOKED_AT_MS } as const
  for await (const frame of readFrames(video, options, tools)) sketches.push(frame)
  return findLoop(sketches, LOOP)
}

type Framing = { width: number; height: number; filters?: readonly string[] }

/** The frames of the loop, in order. */
async function* pictures(
  video: Video,
  shown: readonly number[],
  framing: Framing,
  tools: TaskTools,
): AsyncGenerator<Picture> {
  const [first = 0, last = 0] = [shown[0], shown.at(-1)]
  const times = { fromMs: durationOf(first, RATE), forMs: durationOf(last - first + 1, RATE) }
  const options = { pixels: 'rgba', ...framing, frameRate: RATE, ...times } as const
  let read = 0
  for await (const data of readFrames(video, options, tools)) {
    if (read++ < shown.length) yield { width: framing.width, height: framing.height, data }
  }
}

/** Where the person is in each frame. Throws if there is nobody, or if they leave. */
async function findPerson(video: Video, shown: readonly number[], tools: TaskTools): Promise<Plane[]> {
  const maps: Plane[] = []
  let subject: Plane | null = null
  const size = { width: PERSON_MAP_SIDE, height: PERSON_MAP_SIDE }
  for await (const picture of pictures(video, shown, size, tools)) {
    tools.progress(0.05 + (0.25 * maps.length) / shown.length, 'finding_subject')
    const background = await personMap(picture, BACKGROUND, tools.models)
    const person = mapPlane(background, (value) => 1 - value)
    if (maps.length % LOOK_EVERY === 0) subject = await look(picture, tools.models)
    const map = subject ? joined(person, resizePlane(subject, person.width, person.height)) : person
    const share = map.data.reduce((sum, value) => sum + (value > PERSON ? 1 : 0), 0) / map.data.length
    if (share < LEAST_SHARE) throw new RejectedByEngineError('no_person_in_clip')
    maps.push(map)
  }
  if (maps.length === 0) throw new RejectedByEngineError('unreadable_video')
  return maps
}

/** The part of the clip in which the person appears at any time. */
async function cutFrames(
  video: Video,
  shown: readonly number[],
  maps: readonly Plane[],
  tools: TaskTools,
): Promise<Picture[]> {
  const part = partOf(maps)
  const side = PERSON_MAP_SIDE
  const source = {
    left: Math.floor((part.left * video.width) / side),
    top: Math.floor((part.top * video.height) / side),
    width: Math.max(2, Math.floor((part.width * video.width) / side)),
    height: Math.max(2, Math.floor((part.height * video.height) / side)),
  }
  const scale = WORK_SIDE / Math.max(source.width, source.height)
  const width = Math.round(source.width * scale)
  const height = Math.round(source.height * scale)
  const filters = [`crop=${source.width}:${source.height}:${source.left}:${source.top}`]
  const cut: Picture[] = []
  for await (const picture of pictures(video, shown, { width, height, filters }, tools)) {
    tools.progress(0.3 + (0.4 * cut.length) / shown.length, 'cutting_out')
    const map = maps[cut.length]
    if (!map) break
    const near = resizePlane(cropPlane(map, part), width, height)
    cut.push(await applyEdge(picture, refineEdge(near, coloursOf(picture))))
  }
  return cut
}

function partOf(maps: readonly Plane[]): Box {
  const [first] = maps
  if (!first) throw new RejectedByEngineError('unreadable_video')
  const ever = mapPlane(first, (_, i) => Math.max(...maps.map(({ data }) => data[i] ?? 0)))
  const box = boxAround(ever, PERSON)
  if (!box) throw new RejectedByEngineError('no_person_in_clip')
  const margin = Math.round(PERSON_MAP_SIDE * MARGIN)
  return boxBetween(first, {
    left: box.left - margin,
    top: box.top - margin,
    right: box.left + box.width + margin,
    bottom: box.top + box.height + margin,
  })
}

/** All frames have one size, so that the drawings around them stay in place. */
async function stickerOf(frame: Picture, style: StickerStyle): Promise<Uint8Array> {
  const { data } = await resizePicture(await drawSticker(frame, style), STICKER_SIDE, STICKER_SIDE)
  return data
}

async function saveLoop(frames: readonly Uint8Array[], workspace: string): Promise<EngineOutput> {
  const width = STICKER_SIDE
  const height = STICKER_SIDE
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const
  const delay = frames.map((_, index) => durationOf(index + 1, RATE) - durationOf(index, RATE))
  const timing = { loop: 0, delay }
  const moving = sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
  const webp = path.join(workspace, 'loop.webp')
  const gif = path.join(workspace, 'loop.gif')
  await moving
    .clone()
    .webp({ quality: 85, alphaQuality: 90, effort: 3, ...timing })
    .toFile(webp)
  await moving
    .clone()
    .gif({ effort: 3, ...timing })
    .toFile(gif)
  const size = { width, height, durationMs: durationOf(frames.length, RATE) }
  return {
    kind: 'gif',
    files: [
      { variant: 'webp', path: webp, mime: 'image/webp', ...size },
      { variant: 'gif', path: gif, mime: 'image/gif', ...size },
    ],
  }
}
