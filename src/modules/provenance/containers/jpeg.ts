const SOI_BYTES = 2
const APP0 = 0xe0
const APP1 = 0xe1
const START_OF_SCAN = 0xda
const NAMESPACE = 'http://ns.adobe.com/xap/1.0/\0'

/** The same picture with this XMP instead of any that it had. */
export function jpegWithXmp(jpeg: Buffer, xmp: string): Buffer {
  const { segments, rest } = segmentsOf(jpeg)
  const others = segments.filter((segment) => !isXmp(segment))
  // Readers of old expect the JFIF segment to be the first.
  const first = others.filter((segment) => segment[1] === APP0)
  const following = others.filter((segment) => segment[1] !== APP0)
  return Buffer.concat([jpeg.subarray(0, SOI_BYTES), ...first, xmpSegment(xmp), ...following, rest])
}

/** What stands before the picture itself, and the picture with all that follows it. */
function segmentsOf(jpeg: Buffer): { segments: Buffer[]; rest: Buffer } {
  const segments: Buffer[] = []
  let at = SOI_BYTES
  while (jpeg[at + 1] !== START_OF_SCAN) {
    if (jpeg[at] !== 0xff || at + 4 > jpeg.length) throw new Error('The JPEG has no picture')
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    segments.push(jpeg.subarray(at, end))
    at = end
  }
  return { segments, rest: jpeg.subarray(at) }
}

function isXmp(segment: Buffer): boolean {
  return segment[1] === APP1 && segment.subarray(4).indexOf(NAMESPACE) === 0
}

function xmpSegment(xmp: string): Buffer {
  return jpegSegment(APP1, Buffer.from(`${NAMESPACE}${xmp}`))
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
