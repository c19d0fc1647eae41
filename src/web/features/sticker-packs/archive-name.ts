/** A name that is valid on every file system. The browser's download does not keep the site's own name. */
export function archiveName({ name }: { name: string }, key: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${[...words, key].join('-')}.zip`
}
