import { type EngineFile, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { readPart } from '../../kit/drawing/read-prompt.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { findNamed } from '../../kit/things/find-named.ts'
import { changePicture } from './apply-touch.ts'
import { type Edit, isCutting, isTried } from './edits.ts'
import { keepWhole } from './keep-whole.ts'

/** The resolution at which the network for things sees parts of a picture. */
const LOOKED_AT_SIDE = 1024
/** Parts of a picture that are fast to find, unlike clothes. */
const FOUND_FAST: readonly string[] = ['hair', 'lips', 'eyes', 'sky', 'wall']

/** Refuses before payment what the pictures do not allow. */
export async function lookAhead(
  files: readonly EngineFile[],
  edits: readonly Edit[],
  tools: TaskTools,
): Promise<void> {
  await refuseUnknownPlaces(edits)
  if (!edits.some(isLookedFor)) return
  for (const file of files) {
    const picture = await loadPicture(file.path, LOOKED_AT_SIDE)
    for (const edit of edits.filter(isLookedFor)) {
      if ('named' in edit && edit.named) await findNamed(picture, edit.named, tools.models)
      else if ('touch' in edit) await changePicture(picture, edit, { ...tools, mark: null })
      else await keepWhole(file, tools)
    }
  }
}

function isLookedFor(edit: Edit): boolean {
  const isPart = 'area' in edit && edit.touch === 'recolour' && FOUND_FAST.includes(edit.area)
  const isBehind = 'area' in edit && edit.touch === 'blur' && edit.area === 'background'
  return 'named' in edit || isPart || isBehind || isCutting(edit) || isTried(edit)
}

/** A place is drawn as asked for, or not at all. */
export async function refuseUnknownPlaces(edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) {
    if (!('prompt' in edit)) continue
    const { place, time, weather, unknown } = await readPart(edit.prompt)
    const isPlace = [place, time, weather].some((part) => part !== null)
    if (!isPlace || unknown.length > 0) throw new RejectedByEngineError('place_unclear')
  }
}
