import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The input length of the text encoder, including a start and an end token. */
const LENGTH = 77
const BEGIN = '<|startoftext|>'
const END = '<|endoftext|>'
const WORDS = /'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/gu
/** A piece at the end of a word differs from the same letters inside of one. */
const WORD_END = '</w>'

export type Tokenize = (text: string) => BigInt64Array

/** CLIP's tokenizer, from the two files that come with its encoder. */
export async function openTokenizer(folder: string): Promise<Tokenize> {
  const vocabulary = z
    .record(z.string(), z.int())
    .parse(JSON.parse(await readFile(path.join(folder, 'vocab.json'), 'utf8')))
  const merges = (await readFile(path.join(folder, 'merges.txt'), 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const ranks = new Map(merges.map((line, rank) => [line, rank]))
  const idOf = (piece: string) => vocabulary[piece] ?? vocabulary[END] ?? 0
  return (text) => {
    const words = text.toLowerCase().match(WORDS) ?? []
    const pieces = words.flatMap((word) => cutWord(word, ranks)).slice(0, LENGTH - 2)
    const all = [BEGIN, ...pieces, END]
    const padded = Array.from({ length: LENGTH }, (_, i) => BigInt(idOf(all[i] ?? END)))
    return BigInt64Array.from(padded)
  }
}

/** Joins the pair that was learned first, again and again, until no known pair is left. */
function cutWord(word: string, ranks: ReadonlyMap<string, number>): string[] {
  const letters = Array.from(Buffer.from(word, 'utf8'), letterOf)
  let pieces = letters.map((letter, i) => (i === letters.length - 1 ? letter + WORD_END : letter))
  for (;;) {
    const pairs = pieces
      .slice(1)
      .map((right, i) => ranks.get(`${pieces[i]} ${right}`) ?? Number.POSITIVE_INFINITY)
    const best = Math.min(...pairs)
    if (!Number.isFinite(best)) return pieces
    const at = pairs.indexOf(best)
    pieces = [...pieces.slice(0, at), `${pieces[at]}${pieces[at + 1]}`, ...pieces.slice(at + 2)]
  }
}

const isPlain = (byte: number) =>
  (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255)

/** Invisible bytes are mapped to later code points, in order. */
const HIDDEN = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isPlain(byte))

function letterOf(byte: number): string {
  return String.fromCodePoint(isPlain(byte) ? byte : 256 + HIDDEN.indexOf(byte))
}
