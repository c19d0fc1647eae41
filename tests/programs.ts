import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import { hasChromium } from './e2e/chromium.ts'

const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })

/** npm carries both for Linux on x64 alone; elsewhere they are the machine's, and it may have neither. */
export const canOpenVideos = ffmpeg !== null
export const canOpenPages = canOpenVideos && hasChromium(process.env.CHROMIUM_PATH)

/** Which tests are left out on this machine, and what to do about it; null where all of them run. */
export function leftOut(): string | null {
  if (canOpenPages) return null
  const [tests, program] = canOpenVideos
    ? ['browser tests', 'Chromium']
    : ['tests of videos and pages', 'ffmpeg']
  return `${tests} were left out, because npm has no ${program} for this kind of machine: install ffmpeg and Chromium to run them.`
}
