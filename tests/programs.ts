import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import { hasChromium } from './e2e/chromium.ts'

const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })

/** npm only has both for Linux on x64; elsewhere they are the machine's, which may lack them. */
export const canOpenVideos = ffmpeg !== null
export const canOpenPages = canOpenVideos && hasChromium(process.env.CHROMIUM_PATH)

/** The tests that are skipped on this machine, and what to do about it; null if all of them run. */
export function leftOut(): string | null {
  if (canOpenPages) return null
  const [tests, program] = canOpenVideos
    ? ['browser tests', 'Chromium']
    : ['tests of videos and pages', 'ffmpeg']
  return `${tests} were left out, because npm has no ${program} for this kind of machine: install ffmpeg and Chromium to run them.`
}
