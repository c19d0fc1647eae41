import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { findFaces } from '../src/adapters/engines/builtin/kit/faces/find-faces.ts'
import { type Act, act } from '../src/adapters/engines/builtin/kit/heads/act.ts'
import { moveHead, type Portrait, portraitOf } from '../src/adapters/engines/builtin/kit/heads/move-head.ts'
import { partPicture } from '../src/adapters/engines/builtin/kit/motion/layers.ts'
import { loadPicture } from '../src/adapters/engines/builtin/kit/pictures/load-picture.ts'
import { openVideoWriter } from '../src/adapters/engines/builtin/kit/video/write-video.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { installedFfmpeg } from './installed-ffmpeg.ts'
import { hangPortraits, PORTRAIT_NAMES } from './portraits.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { withEngines } from './with-engines.ts'

/** Makes the moving and sounding samples from the still ones: `node scripts/video-samples.ts`. No person was filmed for them. */

const FOLDER = path.resolve(import.meta.dirname, '../public/samples')
const SECONDS = 3
const RATE = { numerator: 24, denominator: 1 }
const FRAMES = SECONDS * RATE.numerator
const GIF_EVERY_FRAME = 2
const VOICE_TEXT =
  'Hello, and thank you for listening. This short recording lets you try the voice match without a microphone. ' +
  'I read a few plain sentences, with pauses between them. The tool listens to how high I speak, how fast, and how my voice sounds.'

const ffmpeg = await installedFfmpeg()
const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-samples-'))
const tools = {
  models: createModels(1_500),
  ffmpeg,
  workspace,
  signal: new AbortController().signal,
  progress: () => {},
}

/** One round of looking about, blinking and speaking, which ends as it begins. */
function performance(part: number, { turn = 1, speak = 1 }): Act {
  const wave = (times: number, shift = 0) => Math.sin(2 * Math.PI * (times * part + shift))
  return {
    yaw: 0.2 * turn * wave(1),
    pitch: 0.06 * wave(2),
    roll: 0.05 * wave(1, 0.2),
    blink: Math.max(0, 1 - Math.abs(part - 0.45) / 0.035),
    open: 0.6 * speak * Math.max(0, wave(4)) * Math.max(0, wave(1, 0.6)),
    brows: Math.max(0, wave(2)) * 0.6,
  }
}

async function takeApart(name: string): Promise<Portrait> {
  const picture = await loadPicture(path.join(FOLDER, `${name}.webp`))
  const [face] = await findFaces(picture, tools)
  if (!face) throw new Error(`There is no face in ${name}`)
  return portraitOf(picture, face.points, await partPicture(picture, tools))
}

function framesOf(portrait: Portrait, style: { turn?: number; speak?: number }): (frame: number) => Sharp {
  return (frame) => {
    const { width, height, data } = moveHead(
      portrait,
      act(portrait.points, performance(frame / FRAMES, style)),
      null,
    )
    return sharp(data, { raw: { width, height, channels: 4 } })
  }
}

/** A video of a width, and a GIF of the same. */
async function writeMoving(
  name: string,
  width: number,
  frameAt: (frame: number) => Sharp | Promise<Sharp>,
  gifWidth: number | null,
) {
  const file = path.join(FOLDER, `${name}.mp4`)
  const { height } = await (await frameAt(0))
    .resize(width)
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  const size = { width, height: height - (height % 2) }
  const writer = openVideoWriter({ ...size, path: file, pixels: 'rgba', frameRate: RATE }, tools)
  for (let frame = 0; frame < FRAMES; frame++) {
    const picture = (await frameAt(frame)).resize(size.width, size.height, { fit: 'cover' })
    await writer.write(await picture.ensureAlpha().raw().toBuffer())
  }
  await writer.finish()
  if (gifWidth) await writeGif(file, path.join(FOLDER, `${name}.gif`), gifWidth)
}

async function writeGif(video: string, file: string, width: number): Promise<void> {
  const palette = `fps=${RATE.numerator / GIF_EVERY_FRAME},scale=${width}:-2:flags=lanczos,split[a][b];[a]palettegen=128[p];[b][p]paletteuse=dither=bayer:bayer_scale=4`
  await run(['-i', video, '-filter_complex', palette, '-loop', '0', file])
}

const run = (given: string[]) => runFfmpeg(ffmpeg, given)

async function makePortraitVideos(): Promise<void> {
  const [astronaut, painting] = await Promise.all(PORTRAIT_NAMES.map(takeApart))
  if (!astronaut || !painting) throw new Error('There are two portraits.')
  const lively = framesOf(astronaut, {})
  const calm = framesOf(painting, { turn: 0.7, speak: 0 })
  await writeMoving('mona-lisa-video', 432, calm, 240)
  await writeMoving('nod', 480, lively, null)
  await writeMoving('portraits-video', 640, (frame) => hangPortraits([lively(frame), calm(frame)]), 440)
}

/** From the engines themselves: a little video, the same with a mark over it, and a voice. */
async function makeEngineSamples(): Promise<void> {
  await withEngines(async ({ make }) => {
    const video = await make({ tool: 'text-to-video-ai', seed: 4, values: VIDEO }, workspace)
    await writeVideos(video)
    const values = { text: VOICE_TEXT, voice: 'george', speed: 1, pitch: 0 }
    await writeVoice(await make({ tool: 'ai-text-to-audio', seed: 1, values }, workspace))
  })
}

async function writeVideos(video: string): Promise<void> {
  const at = (name: string) => path.join(FOLDER, name)
  await run(['-i', video, '-vf', 'scale=640:-2', ...SMALL, at('little-video.mp4')])
  const mark = path.join(workspace, 'mark.png')
  await sharp(Buffer.from(MARK)).png().toFile(mark)
  const over = ['-filter_complex', 'overlay=W-w-18:H-h-14']
  await run(['-i', at('little-video.mp4'), '-i', mark, ...over, ...SMALL, at('marked-video.mp4')])
  for (const name of ['little-video', 'marked-video']) {
    const still = path.join(workspace, `${name}.png`)
    await run(['-ss', '1', '-i', at(`${name}.mp4`), '-frames:v', '1', still])
    await sharp(still)
      .resize(320)
      .webp({ quality: 80 })
      .toFile(at(`${name}.webp`))
  }
}

async function writeVoice(voice: string): Promise<void> {
  await run(['-i', voice, '-c:a', 'libmp3lame', '-b:a', '48k', path.join(FOLDER, 'voice.mp3')])
  const waves = path.join(workspace, 'voice.png')
  await run(['-i', voice, '-filter_complex', WAVES, '-frames:v', '1', waves])
  await sharp(waves).flatten({ background: '#f1edff' }).webp().toFile(path.join(FOLDER, 'voice.webp'))
}

const SMALL =
  '-c:v libx264 -crf 26 -preset slow -pix_fmt yuv420p -c:a aac -b:a 64k -movflags +faststart'.split(' ')

const VIDEO = {
  prompt: 'a fox running through an autumn forest',
  drawing: 'flat',
  ratio: '16:9',
  seconds: 4,
  frameRate: '24',
  narration: false,
  music: true,
  seed: 4,
}
const WAVES = 'showwavespic=s=320x320:colors=#7a5cf6'
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40">
  <text x="75" y="29" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="26" fill="#fff" fill-opacity="0.75" stroke="#000" stroke-opacity="0.25">© Sample</text></svg>`

try {
  await makePortraitVideos()
  await makeEngineSamples()
} finally {
  await rm(workspace, { recursive: true, force: true })
}
