import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Pictures that may not be published lie in a folder that git ignores; without it the site's own serve. */
const OUTSIDE = path.resolve(import.meta.dirname, 'data')
const OWN = ['samples', 'examples', 'effects', 'explore', 'ideas', 'share'].map((folder) =>
  path.resolve(import.meta.dirname, '../public', folder),
)

/** All pictures of a folder in `bench/data` and of those inside it, or of the site where there is none. */
export async function listPictures(folder: string): Promise<string[]> {
  const outside = path.join(OUTSIDE, folder)
  const folders = existsSync(outside) ? [outside] : OWN
  const lists = await Promise.all(folders.map((place) => readdir(place, { recursive: true })))
  return lists.flatMap((names, i) =>
    names
      .filter((name) => /\.(jpe?g|png|webp)$/.test(name) && !name.endsWith('.mask.png'))
      .toSorted()
      .map((name) => path.join(folders[i] ?? '', name)),
  )
}

/** Pictures with a mask beside them, `cat.jpg` and `cat.mask.png`, in the folders of a folder in `bench/data`; none where there is none. */
export async function listMaskedPictures(
  folder: string,
): Promise<{ set: string; file: string; mask: string }[]> {
  const outside = path.join(OUTSIDE, folder)
  const names = existsSync(outside) ? await readdir(outside, { recursive: true }) : []
  return names
    .filter((name) => name.endsWith('.mask.png'))
    .toSorted()
    .map((name) => ({
      set: path.dirname(name),
      file: path.join(outside, name.replace('.mask.png', '.jpg')),
      mask: path.join(outside, name),
    }))
}
