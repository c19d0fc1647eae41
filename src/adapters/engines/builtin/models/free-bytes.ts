/**
 * Frees the memory of bytes at once, which makes them unreadable. The garbage collector would take long, and weights
 * are large.
 */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes
  // Small arrays share a buffer with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0)
}
