import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'
import { cutOutForSale } from '../../kit/subject/cut-out.ts'
import { cropAndTurn, readEditedSubject } from '../../kit/subject/edited-subject.ts'
import { finishCutOut } from '../../kit/subject/finish-cut-out.ts'
import { inspectSubject } from '../../kit/subject/inspect-subject.ts'
import { readPaintedSubject } from '../../kit/subject/painted-subject.ts'
import { saveMask } from '../../kit/subject/save-mask.ts'

/** The picture without its background, at its own size. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  const subject = await cutOutForSale(picture, tools, await readPaintedSubject(input, picture))
  signal.throwIfAborted()
  tools.progress(0.7, 'finishing')
  return [await save(subject, picture.profile, { cut: subject, workspace })]
}

/** The same with an edge that a person has drawn, and the decorations that they added. */
export async function edit(input: EngineInput, { workspace }: TaskTools): Promise<EngineOutput> {
  const { profile, ...picture } = await loadPicture(fileOf(input, 'image').path)
  const cut = await readEditedSubject(input, picture)
  const shown = await finishCutOut(input, await cropAndTurn(input, cut), { alwaysSquare: false })
  return save(shown, profile, { cut, workspace })
}

type Cut = { cut: Picture; workspace: string }

async function save(
  picture: Picture,
  profile: Buffer | null,
  { cut, workspace }: Cut,
): Promise<EngineOutput> {
  const [shown, ...others] = await savePicture(picture, workspace, { profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return { kind: 'image', files: [shown, ...others, await saveMask(cut, workspace)] }
}

export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  return inspectSubject(input, tools)
}
