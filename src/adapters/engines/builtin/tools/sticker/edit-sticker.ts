import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { MAX_STICKER_SIDE } from '../../kit/pictures/draw-sticker.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { cropAndTurn, readEditedSubject } from '../../kit/subject/edited-subject.ts'
import { finishCutOut } from '../../kit/subject/finish-cut-out.ts'
import { saveMask } from '../../kit/subject/save-mask.ts'
import { saveSticker } from './save-sticker.ts'

/** A sticker from a photo whose edge a person has drawn. */
export async function editSticker(input: EngineInput, { workspace }: TaskTools): Promise<EngineOutput> {
  const picture = await loadPicture(fileOf(input, 'image').path, MAX_STICKER_SIDE)
  const subject = await readEditedSubject(input, picture)
  const shown = await cropAndTurn(input, subject)
  const sticker = await saveSticker(await finishCutOut(input, shown, { alwaysSquare: true }), workspace)
  return { ...sticker, files: [...sticker.files, await saveMask(subject, workspace)] }
}
