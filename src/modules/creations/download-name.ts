import type { CreationFile } from '../../db/schema/generations.ts'

type Named = { siteName: string; tool: string; title: string; position: number }

const MAX_TITLE_CHARACTERS = 40

const EXTENSION_OF: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/x-wav': 'wav',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
}

/**
 * Such as `plumdrop-sticker-cat-512.png`: the site, the tool, the subject, and what distinguishes it from its siblings.
 */
export function downloadName(
  { siteName, tool, title, position }: Named,
  { variant, mime }: Pick<CreationFile, 'variant' | 'mime'>,
): string {
  const toolWords = wordsOf(tool)
  const number = position > 0 ? [String(position + 1)] : []
  const titleWords = wordsOf(title).filter((word) => ![...toolWords, ...number].includes(word))
  const [, ...size] = wordsOf(variant)
  const parts = [...wordsOf(siteName), ...toolWords, ...shortened(titleWords), ...number, ...size]
  return `${parts.join('-')}.${EXTENSION_OF[mime] ?? mime.split('/')[1] ?? 'bin'}`
}

export const archiveName = (siteName: string): string =>
  `${[...wordsOf(siteName), 'creations'].join('-')}.zip`

/** Such as `plumdrop-our-cat-whatsapp.zip`. */
export const packArchiveName = (siteName: string, packName: string, messenger: string): string =>
  `${[...wordsOf(siteName), ...shortened(wordsOf(packName)), messenger].join('-')}.zip`

/** Numbers repeated names, as file managers do. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    let unique = name
    for (let number = 2; taken.has(unique); number++) {
      unique = `${name.slice(0, dot)}-${number}${name.slice(dot)}`
    }
    taken.add(unique)
    return unique
  })
}

/** Letters of every script stay, without accents; characters that are special in file systems are removed. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function shortened(words: readonly string[]): string[] {
  const kept: string[] = []
  let left = MAX_TITLE_CHARACTERS
  for (const word of words) {
    const characters = Array.from(word)
    if (kept.length > 0 && characters.length > left) break
    kept.push(characters.slice(0, MAX_TITLE_CHARACTERS).join(''))
    left -= characters.length + 1
  }
  return kept
}
