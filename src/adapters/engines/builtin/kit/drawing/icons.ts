import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { findInPackage } from '../../models/packages.ts'
import { DRAWN_ICONS } from './drawn-icons.ts'

/** The flat drawings and the same ones with soft light. */
export type Pack = 'fluent-emoji-flat' | 'fluent-emoji'

export interface Icon {
  /** SVG elements for a square of `size` units. */
  body: string
  size: number
}

interface PackIndex {
  file: string
  places: Map<string, { start: number; length: number }>
}

const indexes = new Map<Pack, PackIndex>()
const loaded = new Map<string, Icon>()

/** The icon of a name, or null where the pack lacks it. */
export function findIcon(pack: Pack, name: string): Icon | null {
  const key = `${pack}/${name}`
  const known = loaded.get(key) ?? drawnIcon(name)
  if (known) return known
  const { file, places } = indexOf(pack)
  const place = places.get(name)
  if (!place) return null
  const icon = { body: readBody(file, place), size: 32 }
  loaded.set(key, icon)
  return icon
}

export function hasIcon(name: string): boolean {
  return name in DRAWN_ICONS || indexOf('fluent-emoji-flat').places.has(name)
}

function drawnIcon(name: string): Icon | null {
  const body = DRAWN_ICONS[name]
  return body ? { body, size: 32 } : null
}

/**
 * A pack is one file of up to 100 MB of which a picture needs a handful of lines, so only the places of the icons are
 * kept, and an icon is read when it is drawn.
 */
function indexOf(pack: Pack): PackIndex {
  const known = indexes.get(pack)
  if (known) return known
  const file = findInPackage(`@iconify-json/${pack}`, 'icons.json')
  if (!file) throw new Error(`The drawings of ${pack} are not installed.`)
  const content = readFileSync(file)
  const places = new Map<string, { start: number; length: number }>()
  const opening = Buffer.from('\n\t\t"')
  for (let at = content.indexOf(opening); at !== -1; at = content.indexOf(opening, at + 1)) {
    const nameEnd = content.indexOf('"', at + opening.length)
    const start = content.indexOf('{', nameEnd)
    const end = content.indexOf('\n\t\t}', start)
    places.set(content.toString('utf8', at + opening.length, nameEnd), { start, length: end + 4 - start })
    at = end
  }
  const index = { file, places }
  indexes.set(pack, index)
  return index
}

function readBody(file: string, place: { start: number; length: number }): string {
  const slice = Buffer.alloc(place.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, slice, 0, place.length, place.start)
  } finally {
    closeSync(descriptor)
  }
  const { body } = JSON.parse(slice.toString('utf8')) as { body?: string }
  if (!body) throw new Error(`An icon without a drawing in ${path.basename(path.dirname(file))}.`)
  return body
}
