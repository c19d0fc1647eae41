import type { EngineInput, EngineOutput, Inspection } from '../../../../modules/generations/engine.ts'
import type { TaskTools } from '../host/task.ts'
import { loadPicture, resizePicture } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'
import { fileOf, numberOf, textOf } from '../values.ts'
import { CAMERAS, type Camera } from './camera.ts'
import { type Layers, partPicture } from './layers.ts'
import { createParallax } from './parallax.ts'
import { type Shot, videoShot } from './shot.ts'
import { createAir } from './weather.ts'
import { readWeather, type Weather } from './weather-words.ts'

/** The longer side of a video, about that of 720p. */
const LONGEST_SIDE = 1280
/** Small pictures are enlarged to this, because a video is watched on a whole screen. */
const MIN_SIDE = 720
/** Cameras go near, so that the picture is kept a little larger than the video. */
const ROOM = 1.15
/** Seconds of one breath. */
const BREATH = 3.4

/** A picture as a short video: the camera moves through it, and what it is of is alive. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.01, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path, Math.round(LONGEST_SIDE * ROOM))
  const camera = CAMERAS.find((name) => name === textOf(input, 'camera')) ?? 'push'
  const size = videoSize(picture)
  const layers = await partPicture(await roomyPicture(picture, size), tools)
  const shot = shotOf(layers, {
    ...size,
    seconds: numberOf(input, 'seconds'),
    camera,
    weathers: readWeather(promptOf(input)),
    seed: String(input.seed),
  })
  return [await videoShot(shot, tools, 0.25)]
}

/** Says before anything is paid that words will change nothing. */
export async function inspect(input: EngineInput): Promise<Inspection> {
  const prompt = promptOf(input)
  const isInVain = prompt !== '' && readWeather(prompt).length === 0
  return { faces: [], warnings: isInVain ? ['no_weather_found'] : [] }
}

function promptOf(input: EngineInput): string {
  return 'prompt' in input.values ? textOf(input, 'prompt') : ''
}

interface Direction {
  width: number
  height: number
  seconds: number
  camera: Camera
  weathers: readonly Weather[]
  seed: string
}

export function shotOf(layers: Layers, direction: Direction): Shot {
  const { width, height, seconds } = direction
  const parallax = createParallax(layers, direction.camera)
  const airs = direction.weathers.map((weather) => createAir(weather, direction))
  const cycles = Math.max(1, Math.round(seconds / BREATH))
  return {
    width,
    height,
    seconds,
    draw({ context, paint }, moment) {
      paint((sheet) => parallax.paintBackground(sheet, moment.part), { fresh: true })
      for (const { behind } of airs) behind?.(context, moment)
      paint((sheet) => parallax.paintSubject(sheet, moment.part, cycles))
      for (const { front } of airs) front?.(context, moment)
    },
  }
}

/** The picture's own ratio, with even sides. */
export function videoSize({ width, height }: Pick<Picture, 'width' | 'height'>, longestSide = LONGEST_SIDE) {
  const longest = Math.max(width, height)
  const scale = Math.min(longestSide, Math.max(longest, Math.min(MIN_SIDE, longestSide))) / longest
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/** Opaque, and at most a little larger than the video. */
export async function roomyPicture(
  picture: Picture,
  size: { width: number; height: number },
): Promise<Picture> {
  const larger = Math.max(1, Math.min(ROOM, picture.width / size.width))
  const resized = await resizePicture(
    picture,
    Math.round(size.width * larger),
    Math.round(size.height * larger),
  )
  return onPaper(resized)
}

/** What is transparent lies on white. */
function onPaper({ width, height, data }: Picture): Picture {
  const opaque = new Uint8Array(data)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    if (alpha === 255) continue
    for (let c = i; c < i + 3; c++) opaque[c] = Math.round((((data[c] ?? 0) - 255) * alpha) / 255 + 255)
    opaque[i + 3] = 255
  }
  return { width, height, data: opaque }
}
