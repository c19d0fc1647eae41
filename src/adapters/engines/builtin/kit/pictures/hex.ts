/** A number from 0 to 255 as two hexadecimal digits. */
export function hexByte(value: number): string {
  return Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0')
}
