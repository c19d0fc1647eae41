type Variant = { url: string; bytes: number }
type Download = Variant & { mime: string; width: number | null; height: number | null }

/** Where the lightest picture of a creation is that is at least so large; the creation itself where there is no lighter one. */
export function lightestPicture(
  { url, bytes, downloads }: Variant & { downloads: readonly Download[] },
  minPixels: number,
): string {
  const enough = downloads.filter(
    ({ mime, width, height }) => mime.startsWith('image/') && Math.max(width ?? 0, height ?? 0) >= minPixels,
  )
  return [{ url, bytes }, ...enough].reduce((best, next) => (next.bytes < best.bytes ? next : best)).url
}
