import {
  type EngineFile,
  type EngineInput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { coloursAt, mapAt, placesOf } from '../../kit/faces/atlas.ts'
import { isSingle, largestOf } from '../../kit/faces/choose-faces.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { wearsGlasses } from '../../kit/faces/glasses.ts'
import type { Traits } from '../../kit/faces/match-people.ts'
import { readMap, skinMap } from '../../kit/faces/skin-map.ts'
import { estimateTraits } from '../../kit/faces/traits.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Plane } from '../../kit/pictures/raster.ts'
import { bareFace } from './bare-face.ts'
import { prepareSource, type SourceFace } from './source-face.ts'

/** No face is shown larger than from a picture of this size. */
const LONGEST_SIDE = 2400

/** A new face, with what is known about its person. */
export interface LoadedSource extends SourceFace {
  traits: Traits
  wearsGlasses: boolean
}

type Tools = Pick<TaskTools, 'models' | 'signal'>

/**
 * The uploaded faces: the largest of each picture. If several can be used, a single picture of several people gives all
 * of them, from left to right.
 */
export async function loadSources(input: EngineInput, tools: Tools): Promise<LoadedSource[]> {
  const files = sourceFiles(input)
  const sources: LoadedSource[] = []
  for (const { path } of files) {
    tools.signal.throwIfAborted()
    const picture = await loadPicture(path, LONGEST_SIDE)
    const faces = await findFaces(picture, tools)
    const largest = largestOf(faces)
    if (!largest) throw new RejectedByEngineError('no_face_in_source')
    const used = files.length > 1 || isSingle(input.tool) ? [largest] : faces
    for (const face of used) {
      sources.push({
        ...prepareSource(picture, face.points, await skinOf(picture, face, tools)),
        traits: await estimateTraits(picture, face, tools),
        wearsGlasses: await wearsGlasses(picture, face, tools),
      })
    }
  }
  return sources
}

/** Where the skin of a face is visible, in the atlas, from 0 to 1. */
export async function skinOf(picture: Pixels, face: Face, tools: Pick<TaskTools, 'models'>): Promise<Plane> {
  const map = await skinMap(picture, face, tools)
  const places = placesOf(face.points)
  return bareFace(
    mapAt(places, (x, y) => readMap(map, map.face, x, y)),
    coloursAt(picture, places)[0],
  )
}

function sourceFiles({ values }: EngineInput): EngineFile[] {
  return [values.source].flat().filter((value) => typeof value === 'object' && 'path' in value)
}
