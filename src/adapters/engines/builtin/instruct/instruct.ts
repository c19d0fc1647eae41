import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type EngineFile,
  type EngineInput,
  type EngineOutput,
  type EngineValue,
  type Inspection,
  RejectedByEngineError,
} from '../../../../modules/generations/engine.ts'
import * as composer from '../composer/engine.ts'
import type { TaskTools } from '../host/task.ts'
import type { Engine } from '../registry.ts'
import { numberOf, textOf } from '../values.ts'
import { type Edit, readInstruction } from './read-instruction.ts'

/** Those that do the edits; each is loaded when an instruction asks for it. */
const EDITORS: Record<Edit['tool'], () => Promise<Engine>> = {
  'ai-watermark-remover': () => import('../inpaint/watermark-remover.ts'),
  'ai-background-remover': () => import('../cutout/background-remover.ts'),
  'ai-background-changer': () => import('../background/background-changer.ts'),
  'ai-image-to-image': () => import('../restyle/restyle.ts'),
  'ai-image-enhancer': () => import('../enhance/enhance.ts'),
}

/** Draws from words alone, or does to reference pictures what the words say: one output for each picture. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const references = referencesIn(input)
  if (references.length === 0) return composer.run(input, tools)
  const edits = editsIn(input)
  const asked = references.slice(0, numberOf(input, 'outputs'))
  const outputs: EngineOutput[] = []
  for (const [index, reference] of asked.entries()) {
    const progress: TaskTools['progress'] = (done, step) =>
      tools.progress((index + done) / asked.length, step)
    outputs.push(await editAll(reference, edits, input.seed, { ...tools, progress }, index))
  }
  return outputs
}

/** Says before anything is paid what is not understood, and that each picture needs an output of its own. */
export async function inspect(input: EngineInput): Promise<Inspection> {
  const references = referencesIn(input)
  if (references.length === 0) return composer.inspect(input)
  editsIn(input)
  return {
    faces: [],
    warnings: references.length > numberOf(input, 'outputs') ? ['references_left_out'] : [],
  }
}

function referencesIn({ values: { references } }: EngineInput): EngineFile[] {
  if (!Array.isArray(references)) return []
  return references.filter((reference) => 'path' in reference)
}

function editsIn(input: EngineInput): Edit[] {
  const edits = readInstruction(textOf(input, 'prompt'))
  if (edits.length === 0) throw new RejectedByEngineError('instruction_unclear')
  return edits
}

/** Each edit works on what the one before has made. */
async function editAll(
  picture: EngineFile,
  edits: readonly Edit[],
  seed: number,
  tools: TaskTools,
  index: number,
): Promise<EngineOutput> {
  let current = picture
  let made: EngineOutput | undefined
  for (const [number, edit] of edits.entries()) {
    const workspace = path.join(tools.workspace, `${index}-${number}`)
    await mkdir(workspace, { recursive: true })
    const progress: TaskTools['progress'] = (done, step) =>
      tools.progress((number + done) / edits.length, step)
    const editor = await EDITORS[edit.tool]()
    const input = { tool: edit.tool, values: { ...valuesOf(edit), image: current }, seed: seed + index }
    ;[made] = await editor.run(input, { ...tools, workspace, progress })
    if (!made) throw new Error(`${edit.tool} has made nothing.`)
    current = { ...made.files[0], kind: made.kind }
  }
  if (!made) throw new Error('There was nothing to be done.')
  return made
}

/** The form of the editor's own tool, filled in. */
function valuesOf({ tool, ...asked }: Edit): Record<string, EngineValue> {
  switch (tool) {
    case 'ai-background-changer':
      return { shadow: true, ...asked }
    case 'ai-image-to-image':
      return { strength: 80, ...asked }
    case 'ai-image-enhancer':
      return { denoise: true, sharpen: true, ...asked }
    default:
      return { ...asked }
  }
}
