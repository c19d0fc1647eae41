import { expect, test } from 'vitest'
import { EFFECTS } from './effects.ts'
import type { Field } from './fields.ts'
import { findTool, TOOLS } from './tools.ts'

/** Specification §4, verbatim. */
const OPERATIONS: Record<string, string[]> = {
  video_faceswap: ['video-face-swap', 'multiple-face-swap-video'],
  image_faceswap: ['ai-face-swap', 'multiple-face-swap'],
  gif_faceswap: ['gif-face-swap', 'multiple-face-swap-gif'],
  text_to_video: ['text-to-video-ai'],
  image_to_video: ['image-to-video-ai'],
  home: ['sticker'],
  ai_effect: ['ai-effect'],
  text_to_audio: ['ai-voice-cloning', 'trump-ai-voice-generator', 'ai-text-to-audio'],
  text_to_image: ['text-to-image-ai'],
  image_to_image: ['ai-image-to-image'],
  nano_banana_to_image: ['nano-banana-ai-image-generator'],
  text_to_character: ['ai-character-generator'],
}

test.each(Object.entries(OPERATIONS))('%s is the operation of its tools', (operation, slugs) => {
  expect(slugs.map((slug) => findTool(slug)?.operation)).toEqual(slugs.map(() => operation))
})

test('all other tools belong to the tools group', () => {
  const named = new Set(Object.values(OPERATIONS).flat())
  const others = TOOLS.filter(({ slug }) => !named.has(slug))
  expect(new Set(others.map(({ operation }) => operation))).toEqual(new Set(['ai_tools']))
})

test('tools that show a face or a voice ask for consent, watermark removers for ownership', () => {
  const asking = (kind: string) => TOOLS.filter(({ consent }) => consent === kind).map(({ slug }) => slug)
  expect(asking('ownership').every((slug) => slug.endsWith('watermark-remover'))).toBe(true)
  expect(asking('ownership')).toHaveLength(3)
  expect(asking('likeness')).toEqual(
    expect.arrayContaining([
      'ai-face-swap',
      'gif-face-swap',
      'video-face-swap',
      'ai-voice-cloning',
      'ai-effect',
    ]),
  )
})

/** Every wrong reference of a field to another one. */
function mistakesIn(fields: readonly Field[]): string[] {
  const names = fields.map(({ name }) => name)
  const optionsOf = (wanted: string | undefined): readonly string[] => {
    const choice = fields.find(({ name }) => name === wanted)
    return choice?.kind === 'choice' ? choice.options : []
  }
  return fields.flatMap((field, index) => [
    ...(names.indexOf(field.name) === index ? [] : [`${field.name} is there twice`]),
    ...(field.when?.is ?? [])
      .filter((value) => !optionsOf(field.when?.field).includes(value))
      .map((value) => `${field.name} waits for ${value}, which cannot be chosen`),
    ...(field.kind === 'choice' && !field.options.includes(field.default)
      ? [`${field.name} has no default`]
      : []),
    ...[
      ...(field.kind === 'mask' ? [field.of] : []),
      ...(field.kind === 'faces' ? [field.target, field.source] : []),
    ]
      .filter((name) => !names.includes(name))
      .map((name) => `${field.name} is about ${name}, which is not there`),
  ])
}

test.each(TOOLS.map(({ slug, fields }) => [slug, fields] as const))(
  'the fields of %s refer to one another correctly',
  (_slug, fields: readonly Field[]) => {
    expect(mistakesIn(fields)).toEqual([])
  },
)

test('the French kiss is the catalogue item of the specification', () => {
  expect(EFFECTS.find(({ slug }) => slug === 'ai-french-kiss')).toMatchObject({ credits: 20, id: 21, tab: 1 })
  expect(new Set(EFFECTS.map(({ id }) => id)).size).toBe(EFFECTS.length)
})
