const TAG_HEADER_BYTES = 10

/** The same sound behind a tag (ID3v2.4) of ours: a comment that players show, and the XMP where it belongs. */
export function mp3WithXmp(mp3: Buffer, xmp: string, comment: string): Buffer {
  const frames = Buffer.concat([
    // In UTF-8, in English, without a heading.
    frame('COMM', Buffer.from(`\x03eng\0${comment}`)),
    frame('PRIV', Buffer.from(`XMP\0${xmp}`)),
  ])
  const head = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(frames.length)])
  return Buffer.concat([head, frames, mp3.subarray(tagBytes(mp3))])
}

function tagBytes(mp3: Buffer): number {
  if (mp3.toString('latin1', 0, 3) !== 'ID3') return 0
  const sizes = [...mp3.subarray(6, TAG_HEADER_BYTES)]
  return TAG_HEADER_BYTES + sizes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

function frame(id: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(data.length), Buffer.alloc(2), data])
}

/** Seven bits a byte, so that no length looks like the beginning of sound. */
function syncSafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f))
}
