import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import { loadMask, planeOf } from '../fill/mask.ts'
import type { Plane, Size } from '../pictures/raster.ts'

/** What somebody painted as a part of the subject, at the size of the picture. Null if nobody painted. */
export async function readPaintedSubject(input: EngineInput, { width, height }: Size): Promise<Plane | null> {
  if (!input.values.keep) return null
  return planeOf(await loadMask(fileOf(input, 'keep').path, width, height))
}
