import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findTool, TOOLS, type Tool, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { GenerationInputs } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { KnownFile } from './check-field.ts'
import { checkInputs, fileIdsIn, inputsOf } from './check-inputs.ts'

function toolOf(slug: ToolSlug): Tool {
  const tool = findTool(slug)
  if (!tool) throw new Error(`There is no tool ${slug}.`)
  return tool
}

function fileOf(kind: KnownFile['kind'], durationMs: number | null = null): KnownFile {
  const id = newId('upload')
  return { id, kind, mime: 'any/kind', width: 8, height: 8, durationMs, blobKey: `uploads/${id}` }
}

const known = (...files: KnownFile[]) => new Map(files.map((file) => [file.id, file]))
const photo = fileOf('image')
const other = fileOf('image')
const gif = fileOf('gif')
const clip = fileOf('video', 25_000)
const FILES = known(photo, other, gif, clip)

const check = (slug: ToolSlug, inputs: GenerationInputs) => checkInputs(toolOf(slug), inputs, FILES)

function refusal(slug: ToolSlug, inputs: GenerationInputs): unknown {
  try {
    check(slug, inputs)
  } catch (error) {
    return error instanceof AppError ? [error.reason, error.details.field] : error
  }
  return null
}

describe('a form', () => {
  it('gets its defaults, and loses unknown fields', () => {
    const { values, price, asked } = check('sticker', { image: photo.id, prompt: 'not asked for' })
    expect(values).toEqual({
      mode: 'image',
      image: photo,
      outlineWidth: 14,
      outlineColor: '#ffffff',
      shadow: true,
    })
    expect([price, asked]).toEqual([1, 1])
  })

  it.each(['#7a5cf6', '#7A5CF680', '#7a5cf600', 'transparent'])('takes %s for what is behind', (color) => {
    const { values } = check('ai-background-changer', { image: photo.id, color })
    expect(values.color).toBe(color.toLowerCase())
  })

  it('asks by the choice that was made', () => {
    const { values, price, asked } = check('sticker', { mode: 'text', prompt: ' a cat ', outputs: 3 })
    expect(values).toMatchObject({ mode: 'text', prompt: 'a cat', outputs: 3 })
    expect(values).not.toHaveProperty('image')
    expect([price, asked]).toEqual([3, 3])
    expect(refusal('sticker', { mode: 'text' })).toEqual(['field_missing', 'prompt'])
  })

  it.each<[string, ToolSlug, GenerationInputs, unknown]>([
    [
      'a field that it does not have',
      'ai-background-remover',
      { image: photo.id, evil: 1 },
      ['field_wrong', 'evil'],
    ],
    ['nothing where something is needed', 'ai-background-remover', {}, ['field_missing', 'image']],
    ['blanks where words are needed', 'text-to-image-ai', { prompt: ' \n ' }, ['field_missing', 'prompt']],
    ['too many words', 'text-to-image-ai', { prompt: 'x'.repeat(501) }, ['field_wrong', 'prompt']],
    ['a null character', 'text-to-image-ai', { prompt: 'a\0b' }, ['field_wrong', 'prompt']],
    ['half a character', 'text-to-image-ai', { prompt: 'a\ud800' }, ['field_wrong', 'prompt']],
    ['a list for words', 'text-to-image-ai', { prompt: ['a'] }, ['field_wrong', 'prompt']],
    [
      'an option that there is not',
      'text-to-image-ai',
      { prompt: 'a', ratio: '2:1' },
      ['field_wrong', 'ratio'],
    ],
    [
      'a number beyond its range',
      'text-to-image-ai',
      { prompt: 'a', outputs: 5 },
      ['field_wrong', 'outputs'],
    ],
    ['a number between steps', 'text-to-image-ai', { prompt: 'a', outputs: 1.5 }, ['field_wrong', 'outputs']],
    ['a text for a number', 'text-to-image-ai', { prompt: 'a', outputs: '2' }, ['field_wrong', 'outputs']],
    ['a text for a switch', 'sticker', { image: photo.id, shadow: 'yes' }, ['field_wrong', 'shadow']],
    [
      'a colour by name',
      'sticker',
      { image: photo.id, outlineColor: 'red' },
      ['field_wrong', 'outlineColor'],
    ],
    [
      'a colour that lets something through where nothing is behind it',
      'sticker',
      { image: photo.id, outlineColor: '#ff000080' },
      ['field_wrong', 'outlineColor'],
    ],
    ['an unknown file', 'ai-background-remover', { image: newId('upload') }, ['field_wrong', 'image']],
    ['a file of another kind', 'ai-background-remover', { image: gif.id }, ['field_file_kind', 'image']],
    [
      'a clip for a picture',
      'gif-face-swap',
      { target: clip.id, source: photo.id },
      ['field_file_kind', 'target'],
    ],
    [
      'too many pictures',
      'multiple-face-swap',
      { target: photo.id, source: Array(7).fill(other.id) },
      ['field_wrong', 'source'],
    ],
    [
      'an effect that there is not',
      'ai-effect',
      { template: 'none', pictures: [photo.id] },
      ['field_wrong', 'template'],
    ],
    [
      'too few pictures for an effect',
      'ai-effect',
      { template: 'ai-french-kiss', pictures: [photo.id] },
      ['field_wrong', 'pictures'],
    ],
  ])('refuses %s', (_, slug, inputs, expected) => {
    expect(refusal(slug, inputs)).toEqual(expected)
  })

  it('refuses a clip that is too long, and a sample that is too short', () => {
    const long = fileOf('video', 61_000)
    const short = fileOf('audio', 4_000)
    const enhance = () => checkInputs(toolOf('ai-video-enhancer'), { video: long.id }, known(long))
    expect(enhance).toThrow(expect.objectContaining({ reason: 'upload_too_long', details: { limit: 60 } }))
    const clone = () =>
      checkInputs(toolOf('ai-voice-cloning'), { sample: short.id, text: 'hello' }, known(short))
    expect(clone).toThrow(expect.objectContaining({ reason: 'field_wrong' }))
  })

  it('accepts steps that binary fractions cannot represent', () => {
    expect(check('ai-text-to-audio', { text: 'hello', speed: 1.15 }).values.speed).toBe(1.15)
  })

  it('has a price that depends on its clip, its words and its effect', () => {
    const swap = { target: clip.id, source: photo.id }
    expect(check('video-face-swap', swap).price).toBe(60)
    expect(check('ai-text-to-audio', { text: 'x'.repeat(201) }).price).toBe(2)
    const kiss = { template: 'ai-french-kiss', pictures: [photo.id, other.id] }
    expect(check('ai-effect', kiss).price).toBe(20)
  })

  it('may be incomplete for a quote, but not wrong', () => {
    const swap = toolOf('ai-face-swap')
    expect(checkInputs(swap, { target: photo.id }, FILES, { partly: true }).values).toEqual({ target: photo })
    expect(() => checkInputs(swap, { target: gif.id }, FILES, { partly: true })).toThrow('field_file_kind')
    const kiss = { template: 'ai-french-kiss', pictures: [photo.id] }
    expect(checkInputs(toolOf('ai-effect'), kiss, FILES, { partly: true }).price).toBe(20)
    expect(() => checkInputs(toolOf('ai-effect'), kiss, FILES)).toThrow('field_wrong')
  })
})

describe('faces', () => {
  const swap = (faces: { face: number; source: number | null }[]) =>
    refusal('multiple-face-swap', { target: photo.id, source: [photo.id, other.id], faces })

  it('are mapped to existing sources, each once', () => {
    expect(
      swap([
        { face: 0, source: 1 },
        { face: 1, source: null },
      ]),
    ).toBeNull()
    expect(swap([{ face: 0, source: 2 }])).toEqual(['field_wrong', 'faces'])
    expect(
      swap([
        { face: 0, source: 1 },
        { face: 0, source: 0 },
      ]),
    ).toEqual(['field_wrong', 'faces'])
    const one = { target: photo.id, source: photo.id, faces: [{ face: 0, source: 1 }] }
    expect(refusal('ai-face-swap', one)).toEqual(['field_wrong', 'faces'])
  })
})

const values = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(...FILES.keys(), '1:1', 'text', '#FFFFFF', 'transparent'),
  fc.array(fc.constantFrom(...FILES.keys(), newId('creation')), { maxLength: 8 }),
  fc.array(fc.record({ face: fc.nat(3), source: fc.option(fc.nat(3)) }), { maxLength: 4 }),
)

test('any input is either checked or refused with a reason, and checked input passes again', () => {
  const tools = fc.constantFrom(...TOOLS.map(({ slug }) => toolOf(slug)))
  const forms = tools.chain((tool) =>
    fc.tuple(
      fc.constant(tool),
      fc.dictionary(fc.constantFrom(...tool.fields.map(({ name }) => name)), values),
    ),
  )
  const property = fc.property(forms, ([tool, inputs]) => {
    const checked = checkedOrRefused(tool, inputs)
    if (!checked) return true
    const stored = inputsOf(checked.values)
    const again = checkInputs(tool, GenerationInputs.parse(stored), FILES)
    const isKnown = fileIdsIn(tool, stored).every((id) => FILES.has(id))
    return isDeepStrictEqual(again, checked) && isKnown && checked.price >= 1
  })
  expect(fc.check(property, { numRuns: 2000 })).toMatchObject({ failed: false })
})

/** Anything but a refusal is a bug. */
function checkedOrRefused(tool: Tool, inputs: GenerationInputs) {
  try {
    return checkInputs(tool, inputs, FILES)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

test('every field that depends on a choice comes after it in its row, since they are checked in order', () => {
  const misplaced = TOOLS.map(({ slug }) => toolOf(slug)).flatMap(({ fields }) =>
    fields.filter(({ when }, i) => when && !fields.slice(0, i).some(({ name }) => name === when.field)),
  )
  expect(misplaced).toEqual([])
})

test('its work follows the code’s tables, whatever operators charge for it', () => {
  const tool = toolOf('text-to-image-ai')
  const dearer = { ...tool, price: { per: 'output', credits: 7 } } as const
  const inputs = { prompt: 'a fox' }
  const usual = checkInputs(tool, inputs, FILES)
  expect(usual.size).toBe(usual.price)
  expect(checkInputs(dearer, inputs, FILES)).toMatchObject({ price: 7 * usual.asked, size: usual.size })
})
