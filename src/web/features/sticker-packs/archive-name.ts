/** Every file system takes it; the name that the site gives it is lost on the way through the browser. */
export function archiveName({ name }: { name: string }, key: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${[...words, key].join('-')}.zip`
}
