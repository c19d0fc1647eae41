import {
  type EngineFile,
  type EngineInput,
  type EngineValue,
  type FaceMapping,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { boxBetween } from '../pictures/raster.ts'
import { openVideo } from '../video/open-video.ts'
import { openGif } from '../video/read-gif.ts'
import { type Face, type Pixels, scaleFace } from './face.ts'
import { warningsAbout } from './face-warnings.ts'
import { findFaces } from './find-faces.ts'
import { wearsGlasses } from './glasses.ts'
import { listGifPeople, listVideoPeople } from './list-people.ts'
import { matchPeople, type Traits } from './match-people.ts'
import { estimateTraits, refuseMinor } from './traits.ts'

type Warning = Inspection['warnings'][number]

/** A face with its picture. */
interface Seen {
  face: Face
  picture: Pixels
}

/** With more faces than this it is hard to see which number belongs to which. */
const MANY_FACES = 8

/**
 * Finds the faces before payment: those of the target, numbered from left to right, with warnings, and whether the
 * pictures of new faces contain one. The form may be incomplete.
 */
export async function inspectFaces(input: EngineInput, tools: TaskTools): Promise<Inspection> {
  const [target] = filesIn(input, 'target', 'image')
  const [driver] = filesIn(input, 'driver')
  const warnings = new Set<Warning>()
  const sources = await inspectSources(filesIn(input, 'source'), tools)
  for (const warning of sources.warnings) warnings.add(warning)
  if (driver && (await lookInto(driver, tools)).length === 0) {
    throw new RejectedByEngineError('no_face_in_driver')
  }
  if (!target) return { faces: [], warnings: [...warnings] }
  const seen = await lookInto(target, tools)
  if (seen.length === 0) throw new RejectedByEngineError('no_face')
  if (seen.length > MANY_FACES) warnings.add('many_faces')
  for (const { picture, face } of seen.slice(0, MANY_FACES)) {
    for (const warning of await warningsAbout(picture, face, tools)) warnings.add(`face_${warning}`)
  }
  const matched = await matchSources(seen, sources.faces, tools)
  return {
    faces: seen.map((one, i) => ({ ...boxIn(one, target), ...(matched && { source: matched[i] ?? null }) })),
    warnings: [...warnings],
  }
}

/** The most likely mapping, if there is a choice; null otherwise. */
async function matchSources(
  people: readonly Seen[],
  sources: readonly (Seen | null)[],
  tools: TaskTools,
): Promise<(number | null)[] | null> {
  if (sources.length < 2 || people.length < 2) return null
  const traitsOf = async (faces: readonly Seen[]) => {
    const traits: Traits[] = []
    for (const { picture, face } of faces) traits.push(await estimateTraits(picture, face, tools))
    return traits
  }
  const found = sources.filter((source) => source !== null)
  if (found.length < sources.length) return null
  return matchPeople(await traitsOf(people), await traitsOf(found))
}

function filesIn({ values }: EngineInput, ...names: string[]): EngineFile[] {
  const given = names.flatMap<EngineValue | FaceMapping | undefined>((name) => values[name])
  return given.filter((value) => typeof value === 'object' && 'path' in value)
}

/** The faces of a picture, or all people in a clip. */
async function lookInto(file: EngineFile, tools: TaskTools): Promise<Seen[]> {
  const seen = await listIn(file, tools)
  // All of them: the operator's choice holds, no matter how long it takes.
  if (tools.refuseMinors) for (const { picture, face } of seen) await refuseMinor(picture, face, tools)
  return seen
}

async function listIn({ kind, path }: EngineFile, tools: TaskTools): Promise<Seen[]> {
  if (kind === 'video') return listVideoPeople(await openVideo(path, tools), tools)
  if (kind === 'gif') return listGifPeople(await openGif(path), tools)
  const picture = await loadPicture(path)
  return (await findFaces(picture, tools)).map((face) => ({ face, picture }))
}

/** The new face of each file, or null if it has none, with warnings. */
async function inspectSources(
  files: readonly EngineFile[],
  tools: TaskTools,
): Promise<{ faces: (Seen | null)[]; warnings: Warning[] }> {
  const warnings: Warning[] = []
  const faces: (Seen | null)[] = []
  for (const [i, file] of files.entries()) {
    const [largest] = (await lookInto(file, tools)).toSorted((a, b) => b.face.box.height - a.face.box.height)
    faces.push(largest ?? null)
    if (largest) {
      const found = await warningsAbout(largest.picture, largest.face, tools)
      warnings.push(...found.map((warning) => `source_${warning}` as const))
      if (await wearsGlasses(largest.picture, largest.face, tools)) warnings.push('source_glasses')
    } else {
      warnings.push((files.length > 1 ? NO_FACE_IN[i] : null) ?? 'no_face_in_source')
    }
  }
  return { faces, warnings }
}

const NO_FACE_IN: readonly Warning[] = [
  'no_face_in_source_1',
  'no_face_in_source_2',
  'no_face_in_source_3',
  'no_face_in_source_4',
  'no_face_in_source_5',
  'no_face_in_source_6',
]

/** Whole pixels inside the file, which may be larger than the inspected picture. */
function boxIn({ face, picture }: Seen, { width }: EngineFile): Inspection['faces'][number] {
  const times = width ? width / picture.width : 1
  const { box } = scaleFace(face, times)
  const size = { width: Math.round(picture.width * times), height: Math.round(picture.height * times) }
  const edges = { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
  const { left: x, top: y, ...seen } = boxBetween(size, edges)
  return { x, y, ...seen }
}
