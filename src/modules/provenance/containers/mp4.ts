import type { Tail } from './tail.ts'

/** The box that the XMP specification sets aside for MP4. Players skip it, wherever it stands. */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

export function mp4Tail(xmp: string): Tail {
  const data = Buffer.from(xmp)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + XMP_BOX.length + data.length)
  head.write('uuid', 4, 'latin1')
  return { append: Buffer.concat([head, XMP_BOX, data]), patch: null }
}
