import { readFileSync } from 'node:fs'
import drawingWords from '../../../content/drawing-words.json' with { type: 'json' }
import vocabulary from '../../../content/vocabulary.json' with { type: 'json' }
import { findInPackage } from '../../../models/packages.ts'
import { hasIcon } from '../icons.ts'
import type { Relation } from '../prompt.ts'
import { singular } from './tokens.ts'

/** A drawing and how it is dressed. */
export interface Entry {
  concept: string
  attached: { relation: Relation; concept: string }[]
  colour: string | null
}

/** Groups of emoji that show no thing: symbols, numbers, flags, skin tones. */
const NO_THINGS = new Set(vocabulary.emojiGroupsOfNoThings)

/**
 * Tags that name the drawing. Most are only associated with it: a page is no drawing of “curled”, nor a bear of
 * “growl”.
 */
const NAMES = new Set(vocabulary.emojiTagsThatAreNames)

/** Drawings that are small pictures themselves, with a frame and a sky. */
const SCENES = new Set(vocabulary.emojiThatAreScenes)

interface EmojiRow {
  label: string
  hexcode: string
  tags?: string[]
  subgroup?: number
}

interface Lexicon {
  /** By words in the singular, separated by single spaces. */
  entries: Map<string, Entry>
  /** The group of emoji that a drawing belongs to, such as `animal-mammal`. */
  groups: Map<string, string>
}

let lexicon: Lexicon | null = null

export function findEntry(words: string): Entry | null {
  return load().entries.get(words) ?? null
}

/** Every single word that names a drawing. */
export function namesOfDrawings(): string[] {
  return [...load().entries.keys()].filter((words) => !words.includes(' '))
}

/** The group of a drawing of the packs; the project's own drawings have none. */
export function groupOf(concept: string): string | null {
  return load().groups.get(concept) ?? null
}

/** Every drawing with the words it is best known by, to be compared by meaning. */
export function listConcepts(): { concept: string; words: string }[] {
  const best = new Map<string, string>()
  for (const [words, entry] of load().entries) {
    if (entry.attached.length === 0 && !best.has(entry.concept)) best.set(entry.concept, words)
  }
  return [...best].map(([concept, words]) => ({ concept, words }))
}

function load(): Lexicon {
  lexicon ??= build()
  return lexicon
}

/** Names given by hand come first, then labels, then the tags that are known to be names. */
function build(): Lexicon {
  const entries = new Map<string, Entry>()
  const groups = new Map<string, string>()
  addSynonyms(entries)
  const rows = readEmoji()
  for (const { concept, group } of rows) groups.set(concept, group)
  const things = rows.filter(({ concept, group }) => !NO_THINGS.has(group) && !SCENES.has(concept))
  for (const { concept, label } of things) {
    const words = normalise(label)
    if (!entries.has(words)) entries.set(words, plain(concept))
  }
  for (const { concept, tags } of things) {
    for (const tag of tags) if (NAMES.has(tag) && !entries.has(tag)) entries.set(tag, plain(concept))
  }
  return { entries, groups }
}

/** Things that the emoji data calls by another name, or not at all. */
function addSynonyms(entries: Map<string, Entry>): void {
  for (const [recipe, phrases] of Object.entries(drawingWords)) {
    const entry = readRecipe(recipe)
    for (const phrase of phrases) {
      const key = normalise(phrase)
      if (!entries.has(key)) entries.set(key, entry)
    }
  }
}

/** A drawing may be dressed: `man wearing knight-helmet holding sword in silver`. */
function readRecipe(recipe: string): Entry {
  const [concept = '', ...rest] = recipe.split(' ')
  const entry = plain(concept)
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const value = rest[index + 1] ?? ''
    if (rest[index] === 'in') entry.colour = value
    else entry.attached.push({ relation: rest[index] as Relation, concept: value })
  }
  return entry
}

/** A drawing as it is. */
const plain = (concept: string): Entry => ({ concept, attached: [], colour: null })

function readEmoji(): { concept: string; label: string; group: string; tags: string[] }[] {
  const names = readJson<Record<string, string>>('@iconify-json/fluent-emoji-flat', 'chars.json')
  const { subgroups } = readJson<{ subgroups: Record<string, string> }>('emojibase-data', 'meta/groups.json')
  const more = readJson<Record<string, string[]>>('emojilib', 'dist/emoji-en-US.json')
  const rows = readJson<(EmojiRow & { emoji: string })[]>('emojibase-data', 'en/data.json')
  return rows.flatMap((row) => {
    const code = row.hexcode.toLowerCase()
    const concept = names[code] ?? names[code.replace(/-fe0f/g, '')]
    const group = subgroups[String(row.subgroup)]
    if (!concept || !group || !hasIcon(concept)) return []
    const tags = [...(row.tags ?? []), ...(more[row.emoji] ?? [])].map(normalise)
    return [{ concept, label: row.label, group, tags: [...new Set(tags)] }]
  })
}

function readJson<T>(packageName: string, file: string): T {
  const found = findInPackage(packageName, file)
  if (!found) throw new Error(`The package ${packageName} is not installed.`)
  return JSON.parse(readFileSync(found, 'utf8')) as T
}

/** As prompts are compared: lower case, no punctuation, the last word in the singular. */
function normalise(phrase: string): string {
  const words = phrase
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .split(' ')
  const last = words.pop() ?? ''
  return [...words, singular(last)].join(' ')
}
