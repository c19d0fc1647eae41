/** Reads flat buffers: tables whose fields are identified by their index in the schema of a format. */

export function rootOf(buffer: Buffer): number {
  return buffer.readUInt32LE(0)
}

/** The position of a table's field, or 0 if the table does not have it. */
export function fieldAt(buffer: Buffer, table: number, field: number): number {
  const layout = table - buffer.readInt32LE(table)
  const entry = 4 + 2 * field
  const offset = entry < buffer.readUInt16LE(layout) ? buffer.readUInt16LE(layout + entry) : 0
  return offset === 0 ? 0 : table + offset
}

export function child(buffer: Buffer, table: number, field: number): number {
  return follow(buffer, fieldAt(buffer, table, field))
}

export function children(buffer: Buffer, table: number, field: number): number[] {
  const items = bytesOf(buffer, table, field, 4)
  return Array.from({ length: items.length / 4 }, (_, i) =>
    follow(buffer, items.byteOffset - buffer.byteOffset + i * 4),
  )
}

export function bytesOf(buffer: Buffer, table: number, field: number, itemSize: number): Buffer {
  const place = fieldAt(buffer, table, field)
  if (place === 0) return buffer.subarray(0, 0)
  const list = follow(buffer, place)
  return buffer.subarray(list + 4, list + 4 + buffer.readUInt32LE(list) * itemSize)
}

/** The text at a position in a list of texts. */
export function textAt(buffer: Buffer, place: number): string {
  return buffer.toString('utf8', place + 4, place + 4 + buffer.readUInt32LE(place))
}

function follow(buffer: Buffer, place: number): number {
  return place + buffer.readUInt32LE(place)
}
