import type { ToolSlug } from '../../../../shared/catalogue/tools.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { inputAddress } from '../../generation/input-address.ts'

/** A choice of the form that may help where an engine has refused. */
export type Remedy = { field: string; value: string }

const FILL: Remedy = { field: 'takeOff', value: 'fill' }
const LIFT: Remedy = { field: 'takeOff', value: 'lift' }
const REMEDIES: Partial<Record<string, Remedy>> = {
  'rejection.mark_not_cleared': FILL,
  'rejection.mark_not_lifted': FILL,
  'rejection.mark_shines_through': LIFT,
}

const MARKED_BY_HAND = 'video-watermark-remover' satisfies ToolSlug
const REFUSED_FOR_WANT_OF_A_PLACE = ['rejection.no_video_mark_found', 'rejection.video_mark_still_there']

/** The tool in which people show the place themselves, with the video that another one has refused; or null. */
export function placeToMark({ error, inputs }: Pick<Generation, 'error' | 'inputs'>): `/${string}` | null {
  const { video } = inputs
  if (!error || !REFUSED_FOR_WANT_OF_A_PLACE.includes(error.name) || typeof video !== 'string') return null
  return inputAddress(`/${MARKED_BY_HAND}`, video)
}

/** What else can be chosen after this refusal, in the words of the form; null where nothing is known to help. */
export function remedyFor(
  { fields }: Pick<ToolDetail, 'fields'>,
  { error, inputs }: Pick<Generation, 'error' | 'inputs'>,
): (Remedy & { label: string }) | null {
  const remedy = error && REMEDIES[error.name]
  if (!remedy || inputs[remedy.field] === remedy.value) return null
  const field = fields.find(({ name }) => name === remedy.field)
  const option = field?.kind === 'choice' && field.options.find(({ value }) => value === remedy.value)
  return option ? { ...remedy, label: option.label } : null
}
