import type { Generation } from '../../../shared/contract/generations.ts'
import type { Tool } from '../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../shared/contract/uploads.ts'

/** Operations whose result shows the scene of their first picture; the others make something new of it. */
const EDITS: readonly string[] = ['ai_tools', 'image_to_image', 'image_faceswap']

/** The id of the picture that the result can be compared with, or null. */
export function comparedInput({ operation, outputs, fields }: Tool, { inputs }: Generation): string | null {
  const field = fields.find(({ kind }) => kind === 'image')
  if (!EDITS.includes(operation) || !outputs.includes('image') || !field) return null
  const id = inputs[field.name]
  return typeof id === 'string' ? id : null
}

type Sized = Pick<MediaFile, 'kind' | 'width' | 'height'>

const RATIO_TOLERANCE = 0.02

/** Pictures of another shape cannot lie on one another. */
export function isSamePicture(before: Sized, after: Sized): boolean {
  if (before.kind !== 'image' || after.kind !== 'image') return false
  if (!before.width || !before.height || !after.width || !after.height) return false
  const ratio = before.width / before.height / (after.width / after.height)
  return Math.abs(ratio - 1) < RATIO_TOLERANCE
}
