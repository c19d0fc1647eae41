import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { fillHoles } from '../../kit/fill/fill-holes.ts'
import { findMarks } from '../../kit/fill/find-marks.ts'
import { countChosen, growMask, loadMask, type Mask } from '../../kit/fill/mask.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'

/** Marks end softly, so that a little around them goes, too: a part of the longer side, and some pixels. */
const BORDER = 1 / 250
const MIN_BORDER = 2
/** Of more than this nothing sensible can be made up. */
const MAX_CHOSEN = 0.6

/** The picture without what was painted over, or without the marks that are found on it. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace, models } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  tools.progress(0.1, 'finding_marks')
  const mask = await chooseMask(input, picture)
  signal.throwIfAborted()
  tools.progress(0.25, models.isLoaded('migan') ? 'filling' : 'loading_model')
  const border = Math.max(MIN_BORDER, Math.round(Math.max(picture.width, picture.height) * BORDER))
  const filled = await fillHoles(picture, growMask(mask, border), tools, (part) =>
    tools.progress(0.25 + 0.55 * part, 'filling'),
  )
  tools.progress(0.8, 'finishing')
  const [shown, ...others] = await savePicture(filled, workspace, { profile: picture.profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return [{ kind: 'image', files: [shown, ...others] }]
}

/** What was painted; where nothing was, what is found. */
async function chooseMask(input: EngineInput, picture: Picture): Promise<Mask> {
  const { mark } = input.values
  const painted = mark ? await loadMask(fileOf(input, 'mark').path, picture.width, picture.height) : null
  const mask = painted && countChosen(painted) > 0 ? painted : await findMarks(picture)
  if (!mask) throw new RejectedByEngineError('no_mark_found')
  if (countChosen(mask) > MAX_CHOSEN * mask.data.length) throw new RejectedByEngineError('mark_too_large')
  return mask
}
