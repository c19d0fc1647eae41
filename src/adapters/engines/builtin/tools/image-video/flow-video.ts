import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, numberOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { createFlow, type Flow } from '../../kit/motion/flow/flow.ts'
import { type Shot, videoShot } from '../../kit/motion/shot.ts'
import { LONGEST_SIDE, roomyPicture, videoSize } from '../../kit/motion/video-size.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Plane } from '../../kit/pictures/raster.ts'
import { findFlowing } from './flow-area.ts'
import type { FlowPlan } from './plan.ts'
import { createAir } from './weather.ts'

/** Moments that are compared to see whether anything visibly moves, and the least difference in grey levels. */
const COMPARED = [0, 0.19, 0.42] as const
const MIN_CHANGE = 2

/** A picture of which a part flows in a loop, while everything else stands still. */
export async function flowPicture(
  input: EngineInput,
  tools: TaskTools,
  { flow: order, weathers }: FlowPlan,
): Promise<EngineOutput[]> {
  tools.progress(0.01, 'preparing')
  const loaded = await loadPicture(fileOf(input, 'image').path, LONGEST_SIDE)
  const size = videoSize(loaded)
  const picture = await roomyPicture(loaded, size)
  const area = await findFlowing(picture, order.kind, input, tools)
  tools.progress(0.12, 'preparing')
  const seconds = numberOf(input, 'seconds')
  const seed = String(input.seed)
  const flow = await createFlow(picture, area, { ...order, seconds, seed })
  if (!flow) throw new RejectedByEngineError('too_little_flows')
  if (!isSeenToMove(flow, area)) throw new RejectedByEngineError('nothing_seen_to_flow')
  const airs = weathers.map((weather) => createAir(weather, { ...size, seconds, seed }))
  const shot: Shot = {
    ...size,
    seconds,
    draw({ context, paint }, moment) {
      paint((sheet) => flow.paint(sheet, moment.part), { fresh: true })
      for (const { behind, front } of airs) {
        behind?.(context, moment)
        front?.(context, moment)
      }
    },
  }
  return [await videoShot(shot, tools, 0.2)]
}

/** A clear sky drifts, too, but nobody would notice. */
function isSeenToMove(flow: Flow, { width, height, data }: Plane): boolean {
  const frames = COMPARED.map((part) => {
    const sheet = { width, height, words: new Uint32Array(width * height) }
    flow.paint(sheet, part)
    return new Uint8Array(sheet.words.buffer)
  })
  const [first = new Uint8Array(), ...others] = frames
  return others.some((other) => {
    let change = 0
    let pixels = 0
    for (let i = 0; i < data.length; i++) {
      if ((data[i] ?? 0) < 0.5) continue
      pixels++
      change += Math.abs((first[i * 4 + 1] ?? 0) - (other[i * 4 + 1] ?? 0))
    }
    return change >= MIN_CHANGE * pixels
  })
}
