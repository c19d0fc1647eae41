import type { CreationFile } from '../../db/schema/generations.ts'
import { MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import { lightestPicture } from '../../shared/lightest-picture.ts'
import type { CreationRow } from './creations.store.ts'

/** The key of a creation's smallest picture of at least this size. Its mask does not count as a picture. */
export function lightestFile([first, ...others]: CreationRow['files'], minPixels: number): string {
  const located = (file: CreationFile) => ({ ...file, url: file.blobKey })
  const pictures = others.filter(({ variant }) => variant !== MASK_VARIANT)
  return lightestPicture({ ...located(first), downloads: pictures.map(located) }, minPixels)
}
