import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { inspectSubject } from '../../kit/subject/inspect-subject.ts'
import { readPaintedSubject } from '../../kit/subject/painted-subject.ts'

/** The picture without its background, at its own size. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  const subject = await cutOut(picture, tools, await readPaintedSubject(input, picture))
  signal.throwIfAborted()
  tools.progress(0.7, 'finishing')
  const [shown, ...others] = await savePicture(subject, workspace, { profile: picture.profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return [{ kind: 'image', files: [shown, ...others] }]
}

export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  return inspectSubject(input, tools)
}
