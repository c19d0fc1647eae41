import { z } from 'zod'
import { JsonProblem, linesOf } from './json-lines.ts'

/** Reports the error in the file, with its line. */
export class EnginesFileError extends Error {
  override readonly name = 'EnginesFileError'
}

export const PROVIDER_TYPES = [
  'fal',
  'replicate',
  'openai',
  'gemini',
  'elevenlabs',
  'comfyui',
  'open-inference',
] as const
export type ProviderType = (typeof PROVIDER_TYPES)[number]

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as http://10.0.0.5:8188' })

const ProviderEntry = z.strictObject({
  /** The protocol; the provider's own name if it is one of these. */
  type: z.enum(PROVIDER_TYPES, `must be one of ${PROVIDER_TYPES.join(', ')}`).optional(),
  /** Its address, if it is not the public one; several for machines that share the work. */
  url: z.union([address, z.array(address).min(1)]).optional(),
  /** Hosts that files may be downloaded from, besides the known ones. */
  fileHosts: z.array(z.string().regex(/^(\*\.)?[\w.-]+$/, 'must be a host such as *.example.com')).optional(),
  maxRuns: z.int('must be a whole number').min(1, 'must be 1 or more').optional(),
  maxDailyUsd: z.number('must be a number').positive('must be more than 0').optional(),
})
export type ProviderEntry = z.infer<typeof ProviderEntry>

/** A text with `{field}` in it, a lookup of a field's value, or any literal value. */
export type InputTemplate =
  | string
  | number
  | boolean
  | null
  | InputTemplate[]
  | { [name: string]: InputTemplate }
const InputTemplate: z.ZodType<InputTemplate> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(InputTemplate),
    z.record(z.string(), InputTemplate),
  ]),
)

const Price = z.strictObject({
  per: z.enum(['run', 'output', 'second', 'character'], 'must be run, output, second or character'),
  usd: z.number('must be a number').min(0, 'must be 0 or more'),
})

export const EngineEntry = z.strictObject({
  provider: z.string('must be the name of a provider'),
  model: z.string('must be the name of a model'),
  /** As people see it. */
  name: z.string('must be the name that people see').max(60),
  /** The provider's names for the form's fields. */
  input: z.record(z.string(), InputTemplate),
  price: Price.default({ per: 'run', usd: 0 }),
  deadlineSeconds: z.int('must be a whole number').min(5).max(7_200).optional(),
})
export type EngineEntry = z.infer<typeof EngineEntry>

/** A known engine is named by its provider alone, or changed in parts. */
const ListedEngine = z.union([
  z.string(),
  // Without the default, which would override the known price.
  EngineEntry.extend({ price: Price }).partial().required({ provider: true }),
])

const ModerationEntry = z.strictObject({
  provider: z.string('must be the name of a provider'),
  model: z.string('must be the name of a model').optional(),
  /** Forbidden categories, by the names of the model. */
  categories: z.array(z.string()).min(1, 'must name at least one').optional(),
})

const EnginesFile = z.strictObject({
  providers: z
    .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be named in small letters'), ProviderEntry)
    .default({}),
  /** Judges words and pictures instead of the built-in classifier. */
  moderation: z.union([z.string(), ModerationEntry]).optional(),
  /** By tool or operation, best first. */
  engines: z.record(z.string(), z.array(ListedEngine)).default({}),
})
export type EnginesFile = z.infer<typeof EnginesFile>

/** A position in the file, for later reports of an error there. */
export type Complain = (path: readonly PropertyKey[], problem: string) => never

export function readEnginesFile(text: string): { file: EnginesFile; complain: Complain } {
  const { json, lines } = parse(text)
  const complain: Complain = (path, problem) => {
    let known = path
    while (known.length > 0 && !lines.has(known.join('/'))) known = known.slice(0, -1)
    throw new EnginesFileError(`engines.json, line ${lines.get(known.join('/')) ?? 1}: ${problem}`)
  }
  const { data: file, error } = EnginesFile.safeParse(json)
  if (file) return { file, complain }
  const { path, message } = deepest(error.issues)
  return complain(path, `${path.join('.') || 'the file'} ${message}`)
}

function parse(text: string): { json: unknown; lines: Map<string, number> } {
  try {
    return { lines: linesOf(text), json: JSON.parse(text) }
  } catch (error) {
    const line = error instanceof JsonProblem ? error.line : 1
    throw new EnginesFileError(`engines.json, line ${line}: this is no JSON.`)
  }
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** If a value may have several forms, the closest one has the best error message. */
function deepest(issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): Issue {
  const all = issues.flatMap((issue): Issue[] => {
    const path = [...before, ...issue.path]
    if (issue.code !== 'invalid_union') return [{ path, message: issue.message }]
    return issue.errors.filter((list) => list.length > 0).map((list) => deepest(list, path))
  })
  const [first] = all.sort((one, other) => other.path.length - one.path.length)
  return first ?? { path: before, message: 'is wrong' }
}
