import type { EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'

/** The picture without its background, at its own size. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  const subject = await cutOut(picture, tools)
  signal.throwIfAborted()
  tools.progress(0.7, 'finishing')
  const [shown, ...others] = await savePicture(subject, workspace, { profile: picture.profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return [{ kind: 'image', files: [shown, ...others] }]
}
