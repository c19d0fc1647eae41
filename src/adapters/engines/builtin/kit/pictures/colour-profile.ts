import { deflateSync } from 'node:zlib'
import { jpegSegment } from '../../../../../modules/provenance/containers/jpeg.ts'
import { pngChunk } from '../../../../../modules/provenance/containers/png.ts'
import { riffFile } from '../../../../../modules/provenance/containers/riff.ts'
import { extendedChunks } from '../../../../../modules/provenance/containers/webp.ts'

/** Adds a picture's colour profile to a finished file, without touching the colours. */

const PNG_HEADER_END = 33

export function putProfileIntoPng(png: Buffer, profile: Buffer): Buffer {
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]))
  return Buffer.concat([png.subarray(0, PNG_HEADER_END), chunk, png.subarray(PNG_HEADER_END)])
}

const JPEG_START_BYTES = 2
const APP2 = 0xe2
const PROFILE_NAME = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A segment has a length of two bytes, and also contains the name and two numbers. */
const MAX_PROFILE_BYTES = 0xffff - 2 - PROFILE_NAME.length - 2

/** The profile comes first, in as many segments as it needs. */
export function putProfileIntoJpeg(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / MAX_PROFILE_BYTES)
  const segments = Array.from({ length: count }, (_, i) => {
    const part = profile.subarray(i * MAX_PROFILE_BYTES, (i + 1) * MAX_PROFILE_BYTES)
    return jpegSegment(APP2, Buffer.concat([PROFILE_NAME, Buffer.from([i + 1, count]), part]))
  })
  return Buffer.concat([jpeg.subarray(0, JPEG_START_BYTES), ...segments, jpeg.subarray(JPEG_START_BYTES)])
}

const HAS_PROFILE = 0x20

/** The profile comes right after the extended header, which simple files do not have yet. */
export function putProfileIntoWebp(webp: Buffer, profile: Buffer): Buffer {
  const [header, ...others] = extendedChunks(webp, HAS_PROFILE)
  return riffFile('WEBP', [header, { id: 'ICCP', data: profile }, ...others])
}
