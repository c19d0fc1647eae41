import type { Generation } from '../../../../shared/contract/generations.ts'
import type { Tool } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'

/** Operations whose result shows the scene of their first file; the others make something new. */
const EDITS: readonly string[] = [
  'ai_tools',
  'image_to_image',
  'image_faceswap',
  'video_faceswap',
  'nano_banana_to_image',
]
const COMPARED: readonly string[] = ['image', 'video']
/** The files of a field, one by one; null if they cannot be compared with anything. */
const ONE_OF: Record<string, string | null> = { image: 'image', images: 'image', gif: null, video: 'video' }

type Edit = Pick<Tool, 'operation' | 'outputs' | 'fields'>

/** The id of the picture or video that the result can be compared with, or null. */
export function comparedInput(
  { operation, outputs, fields }: Edit,
  { inputs }: Pick<Generation, 'inputs'>,
): string | null {
  const field = fields.find(({ kind }) => kind in ONE_OF)
  if (!EDITS.includes(operation) || !field || !outputs.some((kind) => kind === ONE_OF[field.kind]))
    return null
  const [id, ...others] = [inputs[field.name]].flat()
  return typeof id === 'string' && others.length === 0 ? id : null
}

type Sized = Pick<MediaFile, 'kind' | 'width' | 'height'>

const RATIO_TOLERANCE = 0.02

/** Different shapes cannot be laid over each other. */
export function isSameScene(before: Sized, after: Sized): boolean {
  if (before.kind !== after.kind || !COMPARED.includes(before.kind)) return false
  if (!before.width || !before.height || !after.width || !after.height) return false
  const ratio = before.width / before.height / (after.width / after.height)
  return Math.abs(ratio - 1) < RATIO_TOLERANCE
}
