import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { sizeOf } from '../../kit/faces/choose-faces.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { inspectFaces } from '../../kit/faces/inspect-faces.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { savePhoto } from '../../kit/pictures/save-photo.ts'
import { chooseSources } from './choose-sources.ts'
import type { Misfit } from './fit.ts'
import { loadSources, skinOf } from './load-sources.ts'
import { refuseMisfits, suggestFaces } from './suggest-faces.ts'
import { swapFace } from './swap-face.ts'

export const inspect = inspectFaces

/** A photo with swapped faces. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  if (tools.refuseMinors) await inspectFaces(input, tools)
  tools.progress(0.02, 'finding_faces')
  const { profile, ...picture } = await loadPicture(fileOf(input, 'target').path)
  const targets = await findFaces(picture, tools)
  if (targets.length === 0) throw new RejectedByEngineError('no_face')
  const sources = await loadSources(input, tools)
  const people = targets.map((face) => ({ face, picture }))
  const suggested = await suggestFaces(input, people, sources, tools)
  const chosen = chooseSources(input, targets.map(sizeOf), sources, suggested)
  // All maps come first, since a changed face may extend into another one's square.
  const skins = await Promise.all(
    targets.map((face, i) => (chosen[i] == null ? Promise.resolve(null) : skinOf(picture, face, tools))),
  )
  const misfits: (Misfit | null)[] = []
  for (const [i, { points }] of targets.entries()) {
    signal.throwIfAborted()
    tools.progress(0.3 + (0.5 * i) / targets.length, 'swapping_faces')
    const source = sources[chosen[i] ?? -1]
    const skin = skins[i]
    if (source && skin) misfits.push(swapFace(picture, points, skin, source).misfit)
  }
  refuseMisfits(misfits)
  tools.progress(0.85, 'finishing')
  return [await savePhoto(picture, workspace, profile)]
}
