import { type EngineFile, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { readPart } from '../../kit/drawing/read-prompt.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { findNamed } from '../../kit/things/find-named.ts'
import { changePicture } from './apply-touch.ts'
import { keepWhole } from './keep-whole.ts'
import { CUTTERS, type Edit } from './read-instruction.ts'
import type { Touch } from './touch.ts'

/** As much as the network of things sees of the parts of a picture. */
const LOOKED_AT_SIDE = 1024
/** What is refused for what is in the picture, and takes a moment at that size. */
const TRIED: readonly Touch['touch'][] = [
  'wear',
  'paint',
  'smile',
  'retouch',
  'red-eyes',
  'straighten',
  'sky',
  'zoom',
]
/** Parts of a person that are found as fast; clothes are not. */
const FOUND_FAST: readonly string[] = ['hair', 'lips', 'eyes']

/** Refuses before anything is paid what the pictures themselves would refuse. */
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
  if ('tool' in edit) return CUTTERS.includes(edit.tool)
  if ('named' in edit || TRIED.includes(edit.touch)) return true
  return edit.touch === 'recolour' && FOUND_FAST.includes(edit.area)
}

/** A place is drawn as it was asked for, or not at all. */
export async function refuseUnknownPlaces(edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) {
    if (!('prompt' in edit)) continue
    const { place, time, weather, unknown } = await readPart(edit.prompt)
    const isPlace = [place, time, weather].some((part) => part !== null)
    if (!isPlace || unknown.length > 0) throw new RejectedByEngineError('place_unclear')
  }
}
