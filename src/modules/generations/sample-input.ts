import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { EXAMPLES } from '../../shared/catalogue/examples.ts'
import { type Field, isAsked } from '../../shared/catalogue/fields.ts'
import { SAMPLES, type SampleName } from '../../shared/catalogue/samples.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { MediaTools } from '../assets/media-tools.ts'
import type { EngineFile, EngineInput, EngineValue } from './engine.ts'

/** The prompt if the tool has no example. */
const WORDS = 'a red fox in the snow'

type SampleFiles = { name: string; samples: readonly SampleName[]; several: boolean }
type SampleForm = { values: Record<string, string | number | boolean>; files: SampleFiles[] }

/**
 * A form with as little as an engine needs: the defaults, one output, a few words, and our sample files. Null if only a
 * person can fill it in, such as by painting.
 */
export function fillSampleForm(tool: ToolSlug, fields: readonly Field[]): SampleForm | null {
  const form: SampleForm = { values: {}, files: [] }
  for (const field of fields) {
    if (!isAsked(field, form.values)) continue
    if (!fillField(form, field, tool) && field.required) return null
  }
  return form
}

/** False if there is nothing to fill it in with. */
function fillField({ values, files }: SampleForm, field: Field, tool: ToolSlug): boolean {
  const { name } = field
  switch (field.kind) {
    case 'number':
      values[name] = name === 'outputs' ? field.min : field.default
      return true
    case 'choice':
    case 'boolean':
    case 'color':
      values[name] = field.default
      return true
    case 'text':
      if (field.required) values[name] = EXAMPLES[tool]?.[0]?.words ?? WORDS
      return true
    case 'mask':
    case 'faces':
      return false
    case 'images':
      if (!field.required) return true
      files.push({ name, samples: (field.samples ?? []).slice(0, field.min), several: true })
      return (field.samples ?? []).length >= field.min
    default:
      if (!field.required) return true
      files.push({ name, samples: (field.samples ?? []).slice(0, 1), several: false })
      return (field.samples ?? []).length > 0
  }
}

type SampleParts = { media: Pick<MediaTools, 'probe'>; samplesFolder: string; workspaceRoot: string }

/** Provides the inputs of trials. */
export function createSampleInputs({ media, samplesFolder, workspaceRoot }: SampleParts) {
  const known = new Map<SampleName, Promise<EngineFile>>()

  async function probe(name: SampleName): Promise<EngineFile> {
    const file = path.join(samplesFolder, SAMPLES[name].file)
    // Programs that look at files see nothing but the workspace.
    const folder = path.join(workspaceRoot, `sample-${randomUUID()}`)
    const copy = path.join(folder, SAMPLES[name].file)
    await mkdir(folder, { recursive: true })
    try {
      await copyFile(file, copy)
      const { kind, mime, width, height, durationMs } = await media.probe(copy)
      return { path: file, kind, mime, width, height, durationMs }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  function fileOf(name: SampleName): Promise<EngineFile> {
    const file = known.get(name) ?? probe(name)
    known.set(name, file)
    file.catch(() => known.delete(name))
    return file
  }

  return async (tool: ToolSlug, fields: readonly Field[]): Promise<EngineInput | null> => {
    const form = fillSampleForm(tool, fields)
    if (!form) return null
    const values: Record<string, EngineValue> = { ...form.values }
    for (const { name, samples, several } of form.files) {
      const [first, ...others] = await Promise.all(samples.map(fileOf))
      if (first) values[name] = several ? [first, ...others] : first
    }
    return { tool, values, seed: 1 }
  }
}

export type SampleInputs = ReturnType<typeof createSampleInputs>
