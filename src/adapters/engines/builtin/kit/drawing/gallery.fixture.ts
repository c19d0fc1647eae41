import prompts from './gallery-prompts.json' with { type: 'json' }

/**
 * Everyday prompts with what must be seen: `prompt | drawing, drawing… | colour drawing, …`. A drawing may name
 * alternatives (`cat/black-cat`), a number (`3 dog`) or a place (`@beach`).
 */
export interface GalleryPrompt {
  prompt: string
  things: { names: string[]; count: number | null }[]
  place: string | null
  colours: { colour: string; thing: string }[]
}

export const ONE_SUBJECT_PROMPTS = prompts.oneSubject.map(read)
export const TWO_SUBJECT_PROMPTS = prompts.twoSubjects.map(read)

function read(line: string): GalleryPrompt {
  const [prompt = '', expected = '', colours = ''] = line.split(' | ')
  const parts = expected.split(', ').map((part) => part.trim())
  return {
    prompt,
    things: parts.filter((part) => !part.startsWith('@')).map(readThing),
    place: parts.find((part) => part.startsWith('@'))?.slice(1) ?? null,
    colours: colours === '' ? [] : colours.split(', ').map(readColour),
  }
}

function readThing(part: string): GalleryPrompt['things'][number] {
  const [, count, names = ''] = /^(?:(\d+) )?(.*)$/.exec(part) ?? []
  return { names: names.trim().split('/'), count: count ? Number(count) : null }
}

function readColour(part: string): GalleryPrompt['colours'][number] {
  const at = part.trim().lastIndexOf(' ')
  return { colour: part.trim().slice(0, at), thing: part.trim().slice(at + 1) }
}
