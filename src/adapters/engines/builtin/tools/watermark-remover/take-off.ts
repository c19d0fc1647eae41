import type { TaskTools } from '../../host/task.ts'
import { fillHoles } from '../../kit/fill/fill-holes.ts'
import { countChosen, growMask, type Mask, newMask } from '../../kit/fill/mask.ts'
import { markedBy, type Sighting } from '../../kit/fill/see-marks.ts'
import { clamp01, type Picture } from '../../kit/pictures/raster.ts'

/** Through a mark that is more opaque than this, too little is seen to be brought back. */
const OPAQUE = 0.7
/** From how certain the network must be, to where it is believed wholly. */
const FADE = [0.25, 0.6] as const

/**
 * The picture without the marks that were seen: what shines through a mark is brought back, and where nothing does, it is
 * filled in. Pixels outside `allowed` stay exactly as they are.
 */
export async function takeOff(
  picture: Picture,
  { certainty, opacity, clean }: Sighting,
  allowed: Mask,
  { border, tools, onPart }: { border: number; tools: TaskTools; onPart: (part: number) => void },
): Promise<Picture> {
  const data = new Uint8Array(picture.data)
  const opaque = newMask(picture.width, picture.height)
  const marked = markedBy({ certainty, opacity, clean })
  for (let i = 0; i < allowed.data.length; i++) {
    if (!allowed.data[i]) continue
    if (marked.data[i] && (opacity.data[i] ?? 0) > OPAQUE) opaque.data[i] = 1
    const share = clamp01(((certainty.data[i] ?? 0) - FADE[0]) / (FADE[1] - FADE[0]))
    for (let c = 0; c < 3 && share > 0; c++) {
      const own = data[i * 4 + c] ?? 0
      data[i * 4 + c] = Math.round(own + ((clean.data[i * 4 + c] ?? 0) - own) * share)
    }
  }
  const seenThrough = { ...picture, data }
  if (countChosen(opaque) === 0) return seenThrough
  const holes = growMask(opaque, border)
  return fillHoles(
    seenThrough,
    { ...holes, data: holes.data.map((hole, i) => hole & (allowed.data[i] ?? 0)) },
    tools,
    onPart,
  )
}
