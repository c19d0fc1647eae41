import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'

/** The program that npm has installed. */
export async function installedFfmpeg(): Promise<string> {
  const found = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  if (!found) throw new Error('This needs ffmpeg, which npm installs.')
  return found
}
