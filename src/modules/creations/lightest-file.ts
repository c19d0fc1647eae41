import type { CreationFile } from '../../db/schema/generations.ts'
import { MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import { lightestPicture } from '../../shared/lightest-picture.ts'
import type { CreationRow } from './creations.store.ts'

/** Where the lightest picture of a creation lies that is at least so large. Its mask is no picture of it. */
export function lightestFile([first, ...others]: CreationRow['files'], minPixels: number): string {
  const located = (file: CreationFile) => ({ ...file, url: file.blobKey })
  const pictures = others.filter(({ variant }) => variant !== MASK_VARIANT)
  return lightestPicture({ ...located(first), downloads: pictures.map(located) }, minPixels)
}
