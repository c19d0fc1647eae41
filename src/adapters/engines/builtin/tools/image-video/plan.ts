import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { textOf } from '../../host/form-values.ts'
import { CAMERAS, type Camera } from '../../kit/motion/camera.ts'
import { DIRECTIONS, type Direction, FLOWS, type FlowKind } from '../../kit/motion/flow/order.ts'
import { type FlowWords, readFlow } from './flow-words.ts'
import { readWeather, type Weather } from './weather-words.ts'

/** What moves: the camera, or something in the picture while the camera stands still. */
export type Plan = CameraPlan | FlowPlan

interface CameraPlan {
  camera: Camera
  weathers: Weather[]
  /** Whether the words mention something that flows, which only the form can choose. */
  isFlowMeant: boolean
}

export interface FlowPlan {
  flow: { kind: FlowKind; direction: Direction; speed: number }
  weathers: Weather[]
  /** Whether the words chose it, and not the form. */
  isByWords: boolean
}

const FLOW = 'flow'
/** The values of an unchanged form. */
const DEFAULTS = { camera: 'push', flow: 'drift', direction: 'right' } as const

/** The form's choice, or, if it is unchanged, that of the words. */
export function planOf(input: EngineInput): Plan {
  const prompt = read(input, 'prompt') ?? ''
  const camera = read(input, 'camera') ?? DEFAULTS.camera
  const words = readFlow(prompt)
  const isSkyMeant = camera === DEFAULTS.camera && words?.isSky === true && words.isMoving
  if (camera !== FLOW && !isSkyMeant) {
    return {
      camera: CAMERAS.find((name) => name === camera) ?? DEFAULTS.camera,
      weathers: readWeather(prompt),
      isFlowMeant: words?.isMoving === true,
    }
  }
  return {
    flow: flowOf(input, words),
    weathers: readWeather(words?.rest ?? prompt),
    isByWords: camera !== FLOW,
  }
}

function flowOf(input: EngineInput, words: FlowWords | null) {
  const kind = FLOWS.find((name) => name === read(input, 'flow')) ?? DEFAULTS.flow
  const direction = DIRECTIONS.find((name) => name === read(input, 'direction')) ?? DEFAULTS.direction
  return {
    kind: kind === DEFAULTS.flow ? (words?.kind ?? kind) : kind,
    direction: direction === DEFAULTS.direction ? (words?.direction ?? direction) : direction,
    speed: words?.speed ?? 1,
  }
}

/** Forms of other engines lack some fields. */
function read(input: EngineInput, name: string): string | null {
  return name in input.values ? textOf(input, name) : null
}
