import path from 'node:path'
import { type EngineFile, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { fromPixels, loadPicture } from '../../kit/pictures/load-picture.ts'
import { cropPlane, mapPlane, newPlane, type Picture, type Plane, sumOf } from '../../kit/pictures/raster.ts'
import { alphaOf } from '../../kit/pictures/trim.ts'
import { cutOut } from '../../kit/subject/cut-out.ts'
import { areaOf, sharedArea, widenBox } from '../../kit/things/boxes.ts'
import { isSure } from '../../kit/things/choose-things.ts'
import { findThings, type Thing } from '../../kit/things/find-things.ts'
import { maskThings } from '../../kit/things/mask-things.ts'
import { isCarried, PERSON } from '../../kit/things/things-network.ts'

/** As much as the network of things sees of the parts of a picture. */
const LOOKED_AT_SIDE = 1024
/** Somebody touches what is so near, as a part of its longer side. */
const NEAR = 0.05
/** Less of a thing, or of all of its box, than this is cut out with whoever carries it where it is left out. */
const [SEEN, SEEN_IN_BOX] = [0.5, 0.3]

/**
 * What somebody in a picture carries or stands on and the cut-out leaves out, to be kept: a skater without a board hangs
 * in the air. Null where nothing is left out; refused where it is and its edge is not clear.
 */
export async function keepCarried(file: EngineFile, tools: TaskTools): Promise<EngineFile | null> {
  const picture = await loadPicture(file.path, LOOKED_AT_SIDE)
  const carried = carriedBy(await findThings(picture, tools.models), picture)
  if (carried.length === 0) return null
  const cut = alphaOf(await cutOut(picture, tools))
  let kept: Plane | null = null
  for (const thing of carried) {
    const mask = await maskOf(picture, thing, tools)
    if (isSeen(thing, mask, cut)) continue
    if (!mask) throw new RejectedByEngineError('carried_left_out')
    const all: Plane = kept ?? newPlane(mask.width, mask.height)
    kept = mapPlane(all, (value, i) => Math.max(value, mask.data[i] ?? 0))
  }
  return kept && saveMask(kept, tools.workspace)
}

function carriedBy(things: readonly Thing[], picture: Picture): Thing[] {
  const [person] = things
    .filter((thing) => thing.label === PERSON && isSure(thing))
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
  if (!person) return []
  return things.filter(
    ({ label, box }) => isCarried(label) && sharedArea(widenBox(box, NEAR, picture), person.box) > 0,
  )
}

function isSeen({ box }: Thing, mask: Plane | null, cut: Plane): boolean {
  if (!mask) return sumOf(cropPlane(cut, box)) >= SEEN_IN_BOX * areaOf(box)
  const both = sumOf(mapPlane(mask, (value, i) => Math.min(value, cut.data[i] ?? 0)))
  return both >= SEEN * sumOf(mask)
}

async function maskOf(picture: Picture, thing: Thing, tools: TaskTools): Promise<Plane | null> {
  try {
    return await maskThings(picture, { chosen: [thing], others: [], wholeBoxes: false }, tools)
  } catch (error) {
    if (error instanceof RejectedByEngineError) return null
    throw error
  }
}

/** White where something is kept, as people paint it. */
async function saveMask({ width, height, data }: Plane, workspace: string): Promise<EngineFile> {
  const file = path.join(workspace, 'kept.png')
  const pixels = new Uint8Array(width * height * 4)
  for (const [i, value] of data.entries())
    pixels.fill(value > 0.5 ? 255 : 0, i * 4, i * 4 + 3).fill(255, i * 4 + 3, i * 4 + 4)
  await fromPixels({ width, height, data: pixels }).png().toFile(file)
  return { path: file, kind: 'image', mime: 'image/png', width, height, durationMs: null }
}
