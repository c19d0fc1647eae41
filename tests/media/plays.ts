import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { findFfmpeg } from '../../src/adapters/media/find-ffmpeg.ts'
import { findChromium, launchChromium } from '../e2e/chromium.ts'

const execute = promisify(execFile)

/** What people see and hear when they open a video. */
interface Played {
  /** The number of frames that a decoder other than ffmpeg's reads, to the end and without errors. */
  frames: number
  width: number
  height: number
  durationMs: number
  /** The playback position reached during the test. */
  advancedMs: number
  /** The root mean square of all samples, from 0 to 1; null without sound. */
  soundLevel: number | null
}

interface Player {
  play(file: string): Promise<Played>
  close(): Promise<void>
}

/** No such host exists: the browser gets the video from the test. */
const ADDRESS = 'http://videos.test'
const DECODE_TIMEOUT_MS = 60_000

/**
 * Shows that a decoder other than the encoder's reads videos to their end, and that they play in Chromium.
 */
export async function createPlayer(): Promise<Player> {
  const browser: Browser = await launchChromium(await findChromium(process.env.CHROMIUM_PATH))
  return {
    async play(file) {
      const page = await browser.newPage()
      try {
        return { frames: await countFrames(file), ...(await watch(page, file)) }
      } finally {
        await page.close()
      }
    },
    close: () => browser.close(),
  }
}

/** With OpenH264, an independent decoder, if this ffmpeg has it. The first error ends it. */
async function countFrames(file: string): Promise<number> {
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  if (!ffmpeg) throw new Error('This test needs ffmpeg, which npm installs.')
  const { stdout: decoders } = await execute(ffmpeg, ['-v', 'error', '-decoders'])
  const decoder = decoders.includes('libopenh264') ? ['-c:v', 'libopenh264'] : []
  const given = [
    ...'-v error -xerror'.split(' '),
    ...decoder,
    '-i',
    file,
    ...'-map 0 -f framecrc -'.split(' '),
  ]
  const { stdout } = await execute(ffmpeg, given, { timeout: DECODE_TIMEOUT_MS })
  return stdout.split('\n').filter((line) => line.startsWith('0,')).length
}

async function watch(page: Page, file: string): Promise<Omit<Played, 'frames'>> {
  await page.route(`${ADDRESS}/**`, (route) =>
    route.request().url().endsWith('/video')
      ? route.fulfill({ path: file, contentType: 'video/mp4' })
      : route.fulfill({
          body: '<!doctype html><title>Video</title><video muted></video>',
          contentType: 'text/html',
        }),
  )
  await page.goto(`${ADDRESS}/`)
  return page.evaluate(async (source) => {
    const video = document.querySelector('video')
    if (!video) throw new Error('The page has no player.')
    const has = (event: string) =>
      new Promise<void>((resolve, reject) => {
        video.addEventListener(event, () => resolve(), { once: true })
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true })
      })
    const ended = has('ended')
    video.src = source
    await video.play()
    await ended
    const { videoWidth: width, videoHeight: height, duration, currentTime } = video
    const bytes = await (await fetch(source)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).catch(() => null)
    const samples = sound?.getChannelData(0)
    const energy = samples?.reduce((sum, sample) => sum + sample * sample, 0)
    return {
      width,
      height,
      durationMs: Math.round(duration * 1000),
      advancedMs: Math.round(currentTime * 1000),
      soundLevel: samples && energy !== undefined ? Math.sqrt(energy / samples.length) : null,
    }
  }, `${ADDRESS}/video`)
}
