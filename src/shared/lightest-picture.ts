type Variant = { url: string; bytes: number }
type Download = Variant & { mime: string; width: number | null; height: number | null }

/**
 * The address of the smallest version of a creation with at least this size; the creation itself if there is
 * none.
 */
export function lightestPicture(
  { url, bytes, downloads }: Variant & { downloads: readonly Download[] },
  minPixels: number,
): string {
  const enough = downloads.filter(
    ({ mime, width, height }) => mime.startsWith('image/') && Math.max(width ?? 0, height ?? 0) >= minPixels,
  )
  return [{ url, bytes }, ...enough].reduce((best, next) => (next.bytes < best.bytes ? next : best)).url
}
