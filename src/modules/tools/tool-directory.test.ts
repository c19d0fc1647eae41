import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { effectiveCatalogue } from '../../shared/catalogue/effective.ts'
import { EXPLORE } from '../../shared/catalogue/explore.ts'
import { formatNames } from '../../shared/catalogue/formats.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { findTool, TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { ExploreEntry, Tool, ToolDetail } from '../../shared/contract/tools.ts'
import type { ServingEngine } from '../generations/engine-directory.ts'
import { readPublicFiles } from '../pages/public-files.ts'
import { createToolDirectory } from './tool-directory.ts'

const addressOf = (address: string) => address
const serving = (slug: ToolSlug, name: string): ServingEngine => ({
  name,
  model: null,
  remote: false,
  fields: findTool(slug)?.fields ?? [],
  deadlineMs: 60_000,
  standsInFor: null,
})
const catalogue = () => effectiveCatalogue(new Map(), new Date())
const withoutEngines = createToolDirectory({ engines: { find: () => null }, catalogue, addressOf })
const withStickers = createToolDirectory({
  catalogue,
  engines: { find: (slug) => (slug === 'sticker' ? serving(slug, 'Plumdrop Stickers') : null) },
  addressOf,
})

test.each(TOOLS.map(({ slug }) => slug))('every text of %s is there, in every language', async (slug) => {
  for (const locale of ['en-US', 'en-XA'] as const) {
    const tool = await withoutEngines.get(slug, locale)
    expect(ToolDetail.parse(tool)).toEqual(tool)
    expect(tool.steps).toHaveLength(3)
    expect(tool.faq.length).toBeGreaterThanOrEqual(4)
    expect(tool.related.map((other) => other.slug)).not.toContain(slug)
  }
})

test('a tool without an engine is shown as coming', async () => {
  const tools = await withStickers.list('en-US')
  expect(tools).toHaveLength(TOOLS.length)
  for (const tool of tools) {
    expect(Tool.parse(tool)).toEqual(tool)
    expect([tool.available, tool.engine]).toEqual(
      tool.slug === 'sticker' ? [true, 'Plumdrop Stickers'] : [false, null],
    )
  }
})

test('what can be used now is offered before what is coming', async () => {
  const { related } = await withStickers.get('ai-voice-cloning', 'en-US')
  expect(related[0]).toMatchObject({ slug: 'sticker', path: '/' })
  expect(related[1]).toMatchObject({ slug: 'ai-text-to-audio', path: '/ai-text-to-audio' })
})

test('consent and samples come with their texts', async () => {
  const swap = await withoutEngines.get('ai-face-swap', 'en-US')
  expect(swap.needs_consent).toMatchObject({ kind: 'likeness', statement: expect.stringContaining('agreed') })
  const remover = await withoutEngines.get('ai-background-remover', 'en-US')
  expect(remover.fields[0]).toMatchObject({
    kind: 'image',
    samples: expect.arrayContaining([
      {
        name: 'coffee',
        label: 'A cup of coffee',
        url: '/samples/coffee.webp',
        picture: '/samples/small/coffee.webp',
      },
    ]),
  })
})

test('a field has other words where it means something else (trap: a fox with glasses as weather)', async () => {
  const prompt = async (slug: string) =>
    (await withoutEngines.get(slug, 'en-US')).fields.find(({ name }) => name === 'prompt')
  expect(await prompt('image-to-video-ai')).toMatchObject({
    label: 'Weather and light',
    placeholder: 'Gentle snow and sparkles',
  })
  expect(await prompt('text-to-image-ai')).toMatchObject({ label: 'Describe it' })
})

test('the effect catalogue has the item that the specification names', async () => {
  expect(await withoutEngines.effects('en-US')).toContainEqual(
    expect.objectContaining({ id: 21, slug: 'ai-french-kiss', tab: 1, credits_cost: 20, available: false }),
  )
})

test('an unknown tool is not found', async () => {
  await expect(withoutEngines.get('no-such-tool', 'en-US')).rejects.toMatchObject({ reason: 'not_found' })
})

test('every slide of the explore carousel has its texts and picture, and says what is coming', async () => {
  const onlyPictures = createToolDirectory({
    catalogue,
    engines: { find: (slug) => (slug === 'text-to-image-ai' ? serving(slug, 'Plumdrop Composer') : null) },
    addressOf,
  })
  const entries = await onlyPictures.explore('en-US')
  expect(entries).toHaveLength(8)
  for (const entry of entries) {
    expect(ExploreEntry.parse(entry)).toEqual(entry)
    const { size } = await stat(path.resolve('public', `.${entry.poster}`))
    expect(size).toBeLessThanOrEqual(40_000)
    expect(entry.available).toBe(entry.slug === 'text-to-image-ai')
  }
  const moving = entries.filter(({ source }) => source.endsWith('.mp4')).map(({ slug }) => slug)
  expect(moving).toEqual(EXPLORE.slice(0, 4))
})

test('a face swap comes with a sample that says whose face becomes whose', async () => {
  const { face_samples } = await withoutEngines.get('multiple-face-swap-video', 'en-US')
  expect(face_samples).toMatchObject([
    {
      value: 'multiple-video',
      file_url: '/samples/portraits-video.mp4',
      faces: [{ replace: '/samples/mona-lisa.webp' }, { replace: '/samples/astronaut.webp' }],
    },
  ])
  for (const { origin_copy } of face_samples[0]?.faces ?? []) expect(origin_copy.width).toBeGreaterThan(20)
})

test('every file of ours that tools, effects and slides name is there, under an address that may be kept', async () => {
  const { addressOf } = await readPublicFiles(path.resolve('public'))
  const directory = createToolDirectory({ engines: { find: () => null }, catalogue, addressOf })
  const all = [
    await Promise.all(TOOLS.map(({ slug }) => directory.get(slug, 'en-US'))),
    await directory.effects('en-US'),
    await directory.explore('en-US'),
  ]
  const addresses = [...JSON.stringify(all).matchAll(/"(\/[\w/.-]+\.\w{3,4})([^"]*)"/g)]
  expect(addresses.length).toBeGreaterThan(150)
  expect(addresses.filter(([, , version]) => !version?.startsWith('?v='))).toEqual([])
})

test('the questions name the formats and limits that the server goes by (trap: a third list in the FAQ)', async () => {
  const answers = async (slug: ToolSlug) =>
    (await withoutEngines.get(slug, 'en-US')).faq.map(({ answer }) => answer).join('\n')
  const names = (kind: MediaKind) => new Intl.ListFormat('en-US').format(formatNames(kind))
  expect(await answers('ai-face-swap')).toContain(
    `${names('image')}, up to 40 MB (80 MB for VIPs) and 50 million pixels`,
  )
  expect(await answers('ai-mimic-motion')).toContain(
    `${names('video')}, up to 200 MB (400 MB for VIPs) and 30 seconds`,
  )
  expect(await answers('ai-voice-cloning')).toContain(`${names('audio')}, 10 to 60 seconds and up to 60 MB`)
  expect(await answers('gif-face-swap')).toContain('GIFs up to 60 MB (120 MB for VIPs), 600 frames')
  for (const { slug } of TOOLS) expect(await answers(slug)).not.toContain('{files}')
})

test('what is asked about several tools is answered once, and what differs by its tool', async () => {
  const answers = await withStickers.help('en-US')
  const asked = answers.filter(({ question }) => question === 'Does the result carry an AI mark?')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.tool).toBeNull()
  expect(answers).toContainEqual({
    question: 'What does a sticker cost?',
    answer: expect.stringContaining('1 credit'),
    tool: 'Sticker maker',
    path: '/',
  })
  expect(JSON.stringify(answers)).not.toContain('{files}')
})
