import path from 'node:path'
import type { EngineOutputFile } from '../../../../../modules/generations/engine.ts'
import { MASK_VARIANT, MAX_MASK_SIDE } from '../../../../../shared/catalogue/cut-outs.ts'
import { fromPixels } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'

/** Saves the edge with the cut-out, so that a person can change it later without another cut. */
export async function saveMask(subject: Picture, workspace: string): Promise<EngineOutputFile> {
  const file = path.join(workspace, `${MASK_VARIANT}.png`)
  const saved = await fromPixels(subject)
    .extractChannel(3)
    .toColourspace('b-w')
    .resize(MAX_MASK_SIDE, MAX_MASK_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 6 })
    .toFile(file)
  const { width, height } = saved
  return { variant: MASK_VARIANT, path: file, mime: 'image/png', width, height, durationMs: null }
}
