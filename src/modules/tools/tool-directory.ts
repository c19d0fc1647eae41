import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { findEffect } from '../../shared/catalogue/effects.ts'
import { EXAMPLES, type Example } from '../../shared/catalogue/examples.ts'
import { EXPLORE } from '../../shared/catalogue/explore.ts'
import { FACE_SAMPLES, type FaceSample } from '../../shared/catalogue/face-samples.ts'
import { sampleUrls } from '../../shared/catalogue/samples.ts'
import { SOUND_SHAPES } from '../../shared/catalogue/sound-shapes.ts'
import { toolPicture } from '../../shared/catalogue/tool-pictures.ts'
import {
  findTool,
  findToolPage,
  TOOLS,
  type Tool as ToolRow,
  type ToolSlug,
} from '../../shared/catalogue/tools.ts'
import type { EffectItem, ExploreEntry, HelpAnswer, Tool, ToolDetail } from '../../shared/contract/tools.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { EngineDirectory } from '../generations/engine-directory.ts'
import type { AddressOf } from '../pages/public-files.ts'
import { loadTexts } from '../pages/site-texts.ts'
import { takenFiles } from './taken-files.ts'
import { describeField } from './tool-fields.ts'
import { helpIn, questionsOf } from './tool-questions.ts'
import { type ToolTexts, toolTexts } from './tool-texts.ts'

/** The tools as people see them: rows of the catalogue with their texts, and whether an engine exists. */
export type ToolDirectory = {
  /** In the order of the menu. */
  list(locale: LocaleCode): Promise<Tool[]>
  /** With the texts of its page; throws `not_found` if there is no such tool. */
  get(slug: string, locale: LocaleCode): Promise<ToolDetail>
  effects(locale: LocaleCode): Promise<EffectItem[]>
  /** The slides of the explore carousel. */
  explore(locale: LocaleCode): Promise<ExploreEntry[]>
  /** The questions about the offered tools. */
  help(locale: LocaleCode): Promise<HelpAnswer[]>
}

/** Changes with the operators' settings, so that no cache serves an outdated one. */
const coverUrl = (slug: string, shareId: string) => `/media/covers/${slug}?${shareId}`

const STEPS = [1, 2, 3] as const
const RELATED = 4

/** The two tools whose page does not carry their own name. */
const PATHS: Partial<Record<ToolSlug, string>> = { sticker: '/', 'ai-effect': '/ai-effect/create' }

const pathOf = (slug: ToolSlug) => PATHS[slug] ?? `/${slug}`

type DirectoryParts = {
  engines: Pick<EngineDirectory, 'find'>
  catalogue: () => Catalogue
  /** Where browsers find one of our own files. */
  addressOf: AddressOf
}

/** What it takes to describe a row of the catalogue. */
type Context = {
  texts: ToolTexts
  /** The engine of a tool; null if there is none, or operators do not offer it. */
  find: EngineDirectory['find']
  catalogue: Catalogue
  addressOf: AddressOf
}

export function createToolDirectory({ engines, catalogue, addressOf }: DirectoryParts): ToolDirectory {
  async function contextIn(locale: LocaleCode): Promise<Context> {
    const offered = catalogue()
    return {
      texts: toolTexts(await loadTexts(locale, offered.texts)),
      find: (slug) => (offered.tools.get(slug)?.on ? engines.find(slug) : null),
      catalogue: offered,
      addressOf,
    }
  }
  return {
    async list(locale) {
      const context = await contextIn(locale)
      return TOOLS.map((row) => describeTool(row, context))
    },

    async get(slug, locale) {
      const row = findTool(slug)
      if (!row) throw new AppError('not_found')
      const context = await contextIn(locale)
      const { texts } = context
      return {
        ...describeTool(row, context),
        steps: STEPS.map((step) => ({
          title: texts.get(`tool.${row.slug}.step${step}.title`),
          text: texts.get(`tool.${row.slug}.step${step}.text`),
        })),
        faq: questionsOf(row.slug, texts, takenFiles(row.fields, texts, locale)),
        related: relatedTo(row, context),
        examples: (EXAMPLES[row.slug] ?? []).map((example) => describeExample(example, row.slug, context)),
        face_samples: (FACE_SAMPLES[row.slug] ?? []).map((sample) => describeFaceSample(sample, context)),
      }
    },

    async effects(locale) {
      const { texts, find, catalogue: offered } = await contextIn(locale)
      return [...offered.effects.values()].map((effect) => ({
        id: effect.id,
        slug: effect.slug,
        tab: effect.tab,
        name_lang: texts.get(`page.${effect.slug}.heading`),
        credits_cost: effect.credits,
        cover_url: effect.cover
          ? coverUrl(effect.slug, effect.cover)
          : addressOf(`/effects/${effect.slug}.webp`),
        preview_url:
          effect.output === 'video' && !effect.cover ? addressOf(`/effects/${effect.slug}.mp4`) : null,
        detail_url: `/template/${effect.slug}`,
        pictures: effect.pictures,
        available: effect.on && find('ai-effect') !== null,
        offered: effect.on,
      }))
    },

    async explore(locale) {
      const { texts, find, catalogue: offered } = await contextIn(locale)
      const isOn = (slug: string) =>
        [...offered.effects.values()].every((effect) => effect.slug !== slug || effect.on)
      return EXPLORE.filter(isOn).map((slug) => ({
        slug,
        title: texts.get(`page.${slug}.heading`),
        desc: texts.get(`page.${slug}.description`),
        source: addressOf(exploreSource(slug)),
        poster: addressOf(`/explore/${slug}.webp`),
        btn: texts.get(`explore.${slug}.button`),
        url: `/${slug}`,
        available: find(findToolPage(slug)?.slug ?? 'ai-effect') !== null,
      }))
    },

    async help(locale) {
      const { texts, catalogue: offered } = await contextIn(locale)
      const asked = TOOLS.filter(({ slug }) => offered.tools.get(slug)?.on).map(({ slug, fields }) => ({
        title: texts.get(`page.${slug}.heading`),
        path: pathOf(slug),
        faq: questionsOf(slug, texts, takenFiles(fields, texts, locale)),
      }))
      return helpIn(asked)
    },
  }
}

function describeTool(row: ToolRow, { texts, find, catalogue, addressOf }: Context): Tool {
  const engine = find(row.slug)
  return {
    slug: row.slug,
    path: pathOf(row.slug),
    family: row.family,
    operation: row.operation,
    title: texts.get(`page.${row.slug}.heading`),
    description: texts.get(`page.${row.slug}.description`),
    picture: addressOf(toolPicture(row.slug)),
    price: catalogue.tools.get(row.slug)?.price ?? row.price,
    outputs: [row.output],
    needs_consent: row.consent && { kind: row.consent, statement: texts.get(`consent.${row.consent}`) },
    available: engine !== null,
    offered: catalogue.tools.get(row.slug)?.on ?? false,
    engine: engine?.name ?? null,
    model: engine?.model ?? null,
    engine_note: engine?.standsInFor
      ? texts.get('engine.stands_in').replace('{engine}', engine.standsInFor)
      : null,
    fields: (engine?.fields ?? row.fields).map((field) => describeField(field, row.slug, texts, addressOf)),
  }
}

/** Effects that make videos get a moving preview. */
function exploreSource(slug: (typeof EXPLORE)[number]): string {
  return findEffect(slug)?.output === 'video' ? `/effects/${slug}.mp4` : `/explore/${slug}.webp`
}

/** Available tools come first, then the same family. */
function relatedTo(row: ToolRow, { texts, find, catalogue, addressOf }: Context): ToolDetail['related'] {
  const nearness = (other: ToolRow) =>
    (find(other.slug) === null ? 0 : 2) + (other.family === row.family ? 1 : 0)
  const isOn = (slug: ToolSlug) => catalogue.tools.get(slug)?.on
  const others: ToolRow[] = TOOLS.filter(({ slug }) => slug !== row.slug && isOn(slug))
  return others
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, RELATED)
    .map(({ slug }) => ({
      slug,
      path: pathOf(slug),
      title: texts.get(`page.${slug}.heading`),
      description: texts.get(`page.${slug}.description`),
      picture: addressOf(toolPicture(slug)),
    }))
}

function describeExample(
  { name, hasBefore, isVideo, isSound, voice, width, height, words }: Example,
  slug: ToolSlug,
  { texts, addressOf }: Context,
): ToolDetail['examples'][number] {
  const file = (part: string) => addressOf(`/examples/${name}-${part}`)
  return {
    before: hasBefore ? file('before.webp') : null,
    after: file('after.webp'),
    video_before: isVideo && hasBefore ? file('before.mp4') : null,
    video: isVideo ? file('after.mp4') : null,
    sound: isSound ? { url: file('after.mp3'), ...shapeOf(name) } : null,
    voice: voice ? { url: addressOf(sampleUrls(voice).url), ...shapeOf(voice) } : null,
    width,
    height,
    words,
    note: texts.find(`tool.${slug}.example`),
  }
}

/** What its place on the page needs before the sound is loaded. */
function shapeOf(name: string) {
  const shape = SOUND_SHAPES[name]
  if (!shape) throw new Error(`Nobody has listened to ${name}`)
  return { duration_ms: shape.durationMs, levels: shape.levels }
}

function describeFaceSample(
  { value, target, faces }: FaceSample,
  { texts, addressOf }: Context,
): ToolDetail['face_samples'][number] {
  const sample = sampleUrls(target)
  return {
    file_url: addressOf(sample.url),
    value,
    label: texts.get(`sample.${target}`),
    picture: addressOf(sample.picture),
    faces: faces.map(({ box, replace }) => ({
      origin: addressOf(sample.still),
      origin_copy: box,
      replace: addressOf(sampleUrls(replace).url),
    })),
  }
}
