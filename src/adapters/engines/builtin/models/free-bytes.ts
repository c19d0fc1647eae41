/**
 * Gives the memory of bytes back at once; they cannot be read any more. The collector of garbage would leave it for long,
 * and weights are large.
 */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes
  // Small ones share a buffer with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0)
}
