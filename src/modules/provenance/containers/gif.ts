const HEADER_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const APPLICATION = 'XMP DataXMP'

/** The same animation with this XMP instead of any that it had. */
export function gifWithXmp(gif: Buffer, xmp: string): Buffer {
  const { head, blocks } = blocksOf(gif)
  const kept = blocks.filter((block) => block.toString('latin1', 3, 3 + APPLICATION.length) !== APPLICATION)
  const newest = Buffer.from(head)
  // Extensions came with the second version of the format.
  newest.write('GIF89a', 'latin1')
  return Buffer.concat([newest, ...kept, xmpBlock(xmp), Buffer.from([TRAILER])])
}

function blocksOf(gif: Buffer): { head: Buffer; blocks: Buffer[] } {
  const start = HEADER_BYTES + colourTableBytes(gif[10])
  const blocks: Buffer[] = []
  let at = start
  while (gif[at] !== TRAILER) {
    const end = endOfBlock(gif, at)
    blocks.push(gif.subarray(at, end))
    at = end
  }
  return { head: gif.subarray(0, start), blocks }
}

function endOfBlock(gif: Buffer, at: number): number {
  if (gif[at] === EXTENSION) return endOfData(gif, at + 2)
  if (gif[at] === IMAGE) return endOfData(gif, at + 11 + colourTableBytes(gif[at + 9]))
  throw new Error('The GIF is broken')
}

/** Data come in blocks that begin with their length; one of no length ends them. */
function endOfData(gif: Buffer, start: number): number {
  let at = start
  for (;;) {
    const length = gif[at]
    if (length === undefined) throw new Error('The GIF ends within a block')
    at += 1 + length
    if (length === 0) return at
  }
}

function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/**
 * The XMP stands there as it is, not in blocks. Readers that take its letters for lengths land somewhere in the magic
 * trailer, every byte of which leads to the end of it.
 */
function xmpBlock(xmp: string): Buffer {
  const magic = Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index))
  return Buffer.concat([
    Buffer.from([EXTENSION, 0xff, APPLICATION.length]),
    Buffer.from(APPLICATION, 'latin1'),
    Buffer.from(xmp),
    Buffer.from([1]),
    magic,
    Buffer.from([0]),
  ])
}
