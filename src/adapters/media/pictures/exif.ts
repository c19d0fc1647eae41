const ORIENTATION_TAG = 0x0112
const UPRIGHT = 1

/** The orientation of a picture, from its EXIF block (a small TIFF file); 1, upright, if it is missing. */
export function readOrientation(exif: Buffer): number {
  const little = exif.toString('latin1', 0, 4) === 'II*\0'
  if (!little && exif.toString('latin1', 0, 4) !== 'MM\0*') return UPRIGHT
  const short = (at: number) => {
    if (at + 2 > exif.length) return 0
    return little ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  }
  if (exif.length < 8) return UPRIGHT
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) !== ORIENTATION_TAG) continue
    const orientation = short(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT
  }
  return UPRIGHT
}

/** An EXIF block with the orientation, and nothing else. */
export function orientationExif(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(ORIENTATION_TAG, 10)
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}

export function isTurned(orientation: number): boolean {
  return orientation !== UPRIGHT
}

/** Whether width and height are swapped. */
export function liesOnItsSide(orientation: number): boolean {
  return orientation >= 5
}
