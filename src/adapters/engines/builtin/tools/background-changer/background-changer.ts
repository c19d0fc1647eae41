import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { fileOf, flagOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture, Plane } from '../../kit/pictures/raster.ts'
import { savePhoto } from '../../kit/pictures/save-photo.ts'
import { cutOutForSale } from '../../kit/subject/cut-out.ts'
import { cropAndTurn, readEditedSubject } from '../../kit/subject/edited-subject.ts'
import { inspectSubject } from '../../kit/subject/inspect-subject.ts'
import { readPaintedSubject } from '../../kit/subject/painted-subject.ts'
import { saveMask } from '../../kit/subject/save-mask.ts'
import { makeBackdrop } from './backdrop.ts'
import { matchLight } from './match-light.ts'
import { castShadow } from './shadow.ts'

/** The subject of a picture on another background, at the picture's own size. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const { profile, ...picture } = await loadPicture(fileOf(input, 'image').path)
  const subject = await cutOutForSale(picture, tools, await readPaintedSubject(input, picture))
  signal.throwIfAborted()
  tools.progress(0.6, 'drawing')
  const changed = await inFrontOfBackdrop(input, subject, tools)
  signal.throwIfAborted()
  tools.progress(0.75, 'finishing')
  const saved = await savePhoto(changed, workspace, profile)
  return [{ ...saved, files: [...saved.files, await saveMask(subject, workspace)] }]
}

/** The same with an edge that a person has drawn. */
export async function edit(input: EngineInput, tools: TaskTools): Promise<EngineOutput> {
  const { profile, ...picture } = await loadPicture(fileOf(input, 'image').path)
  const subject = await readEditedSubject(input, picture)
  const changed = await cropAndTurn(input, await inFrontOfBackdrop(input, subject, tools))
  const saved = await savePhoto(changed, tools.workspace, profile)
  return { ...saved, files: [...saved.files, await saveMask(subject, tools.workspace)] }
}

async function inFrontOfBackdrop(input: EngineInput, subject: Picture, tools: TaskTools): Promise<Picture> {
  const backdrop = await makeBackdrop(input, subject, tools)
  const lit = backdrop.isPlace ? matchLight(subject, backdrop.picture) : subject
  const shadow = flagOf(input, 'shadow') ? castShadow(subject) : null
  return putInFront(lit, backdrop.picture, shadow)
}

export async function inspect(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  return inspectSubject(input, tools)
}

/** The subject over its black shadow over the backdrop. */
function putInFront(subject: Picture, backdrop: Picture, shadow: Plane | null): Picture {
  const { width, height } = subject
  const data = new Uint8Array(width * height * 4)
  for (let i = 0, place = 0; i < width * height; i++, place += 4) {
    const over = (subject.data[place + 3] ?? 0) / 255
    const dark = (shadow?.data[i] ?? 0) * (1 - over)
    const under = ((backdrop.data[place + 3] ?? 0) / 255) * (1 - over - dark)
    const alpha = over + dark + under
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) {
      const mixed = (subject.data[place + c] ?? 0) * over + (backdrop.data[place + c] ?? 0) * under
      data[place + c] = Math.round(mixed / alpha)
    }
    data[place + 3] = Math.round(255 * alpha)
  }
  return { width, height, data }
}
