import { ONE_SUBJECT, TWO_SUBJECTS } from './gallery-prompts.fixture.ts'

export interface GalleryPrompt {
  prompt: string
  things: { names: string[]; count: number | null }[]
  place: string | null
  colours: { colour: string; thing: string }[]
}

export const ONE_SUBJECT_PROMPTS = read(ONE_SUBJECT)
export const TWO_SUBJECT_PROMPTS = read(TWO_SUBJECTS)

function read(lines: string): GalleryPrompt[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [prompt = '', expected = '', colours = ''] = line.split(' | ')
      const parts = expected.split(', ').map((part) => part.trim())
      return {
        prompt,
        things: parts.filter((part) => !part.startsWith('@')).map(readThing),
        place: parts.find((part) => part.startsWith('@'))?.slice(1) ?? null,
        colours: colours === '' ? [] : colours.split(', ').map(readColour),
      }
    })
}

function readThing(part: string): GalleryPrompt['things'][number] {
  const [, count, names = ''] = /^(?:(\d+) )?(.*)$/.exec(part) ?? []
  return { names: names.trim().split('/'), count: count ? Number(count) : null }
}

function readColour(part: string): GalleryPrompt['colours'][number] {
  const at = part.trim().lastIndexOf(' ')
  return { colour: part.trim().slice(0, at), thing: part.trim().slice(at + 1) }
}
