import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type EngineFile,
  type EngineInput,
  type EngineOutput,
  type EngineValue,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import type { Engine } from '../../host/engine.ts'
import { numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { inspectPrompt } from '../../kit/drawing/inspect-prompt.ts'
import { loadRepairSpelling } from '../../kit/drawing/words/spelling.ts'
import { applyTouch } from './apply-touch.ts'
import { type Edit, isCutting, type ToolEdit } from './edits.ts'
import { keepWhole } from './keep-whole.ts'
import { lookAhead, refuseUnknownPlaces } from './look-ahead.ts'
import { type Reading, readInstruction } from './read-instruction.ts'
import { readMarked } from './read-marked.ts'
import { EDIT_WORDS } from './words.ts'

/** Returns the engines of other tools, each loaded when an instruction needs it. */
type LoadEngine = (tool: typeof DRAWER | ToolEdit['tool']) => Promise<Engine>

const DRAWER = 'text-to-image-ai'

/** Draws from words alone, or follows the words on reference pictures: one output per picture. */
export function createInstruct(load: LoadEngine): Engine {
  return {
    async run(input, tools) {
      const references = referencesIn(input)
      if (references.length === 0) return (await load(DRAWER)).run(input, tools)
      const edits = editsOf(await readInput(input), input)
      await refuseUnknownPlaces(edits)
      const asked = references.slice(0, numberOf(input, 'outputs'))
      const outputs: EngineOutput[] = []
      for (const [index, reference] of asked.entries()) {
        const progress: TaskTools['progress'] = (done, step) =>
          tools.progress((index + done) / asked.length, step)
        const order = { edits, mark: markIn(input), seed: input.seed, index, load }
        outputs.push(await editAll(reference, order, { ...tools, progress }))
      }
      return outputs
    },
    inspect,
  }
}

/** Reports before payment what is not understood, and that each picture needs its own output. */
export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  const references = referencesIn(input)
  if (references.length === 0) return inspectPrompt(input)
  const reading = await readInput(input)
  if (reading.understood.length > 0 && reading.unclear.length > 0) return tellUnclear(reading)
  const edits = editsOf(reading, input)
  await lookAhead(references.slice(0, numberOf(input, 'outputs')), edits, tools)
  return {
    faces: [],
    warnings: references.length > numberOf(input, 'outputs') ? ['references_left_out'] : [],
  }
}

function referencesIn({ values: { references } }: EngineInput): EngineFile[] {
  if (!Array.isArray(references)) return []
  return references.filter((reference) => 'path' in reference)
}

function markIn({ values: { place } }: EngineInput): EngineFile | null {
  return typeof place === 'object' && 'path' in place ? place : null
}

async function readInput(input: EngineInput): Promise<Reading> {
  const repair = await loadRepairSpelling(EDIT_WORDS)
  return readInstruction(textOf(input, 'prompt'), { isMarked: markIn(input) !== null, repair })
}

/** A thing that would be understood with a mark needs no name that we know. */
function refusalOf({ unclear }: Reading): 'thing_not_found' | 'instruction_unclear' {
  return unclear.length > 0 && unclear.every(readMarked) ? 'thing_not_found' : 'instruction_unclear'
}

/** Which part of an instruction was refused, and what remains. */
function tellUnclear(reading: Reading): Inspection {
  const { understood, unclear } = reading
  const suggestion = understood.join(', ')
  return {
    faces: [],
    warnings: [],
    rejection: refusalOf(reading),
    reading: { understood, ignored: unclear, suggestion, beyond: false },
  }
}

/** A person who asks for two things wants both, and one who marks a place wants something done there. */
function editsOf(reading: Reading, input: EngineInput): Edit[] {
  const { edits, unclear } = reading
  const isMarked = markIn(input) !== null
  if (isMarked && referencesIn(input).length > 1) throw new RejectedByEngineError('mark_in_one_picture')
  if (edits.length === 0 || unclear.length > 0) throw new RejectedByEngineError(refusalOf(reading))
  if (isMarked && !edits.some(isAtMark)) throw new RejectedByEngineError('mark_not_used')
  return edits
}

const isAtMark = (edit: Edit) => 'area' in edit && edit.area === 'marked'

interface Order {
  edits: readonly Edit[]
  mark: EngineFile | null
  seed: number
  index: number
  load: LoadEngine
}

/** Each edit works on the result of the previous one. */
async function editAll(
  picture: EngineFile,
  { edits, mark, seed, index, load }: Order,
  tools: TaskTools,
): Promise<EngineOutput> {
  let current = picture
  let made: EngineOutput | undefined
  for (const [number, edit] of edits.entries()) {
    const workspace = path.join(tools.workspace, `${index}-${number}`)
    await mkdir(workspace, { recursive: true })
    const progress: TaskTools['progress'] = (done, step) =>
      tools.progress((number + done) / edits.length, step)
    const own = { ...tools, workspace, progress }
    made =
      'tool' in edit
        ? await editWith(await load(edit.tool), edit, current, seed + index, own)
        : await applyTouch(current, edit, { ...own, mark })
    current = { ...made.files[0], kind: made.kind }
  }
  if (!made) throw new Error('There was nothing to be done.')
  return made
}

async function editWith(
  editor: Engine,
  edit: ToolEdit,
  image: EngineFile,
  seed: number,
  tools: TaskTools,
): Promise<EngineOutput> {
  const keep = isCutting(edit) ? await keepWhole(image, tools) : null
  const values = { ...valuesOf(edit), image, ...(keep && { keep }) }
  const [made] = await editor.run({ tool: edit.tool, values, seed }, tools)
  if (!made) throw new Error(`${edit.tool} has made nothing.`)
  return made
}

/** The completed form of the editor's tool. */
function valuesOf({ tool, ...asked }: ToolEdit): Record<string, EngineValue> {
  switch (tool) {
    case 'ai-background-changer':
      return { shadow: true, ...asked }
    case 'ai-image-to-image':
      return { strength: 80, ...asked }
    case 'ai-image-enhancer':
      return { oldPhoto: false, addColour: false, denoise: true, sharpen: true, ...asked }
    default:
      return { ...asked }
  }
}
