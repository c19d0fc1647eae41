import type { SampleName } from './samples.ts'
import type { ToolSlug } from './tools.ts'

/** A face swap to try with one click (specification §3, face-swap sample entry). */
export interface FaceSample {
  value: string
  target: SampleName
  /** In the order of the faces of the target, from the left; the boxes are in pixels of it. */
  faces: readonly { box: Box; replace: SampleName }[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Of the painting at the width of each file. */
const PAINTED: Box = { x: 235, y: 159, width: 170, height: 199 }
const HUNG: readonly [Box, Box] = [
  { x: 229, y: 181, width: 118, height: 136 },
  { x: 654, y: 209, width: 143, height: 168 },
]

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: Math.round(x * by),
  y: Math.round(y * by),
  width: Math.round(width * by),
  height: Math.round(height * by),
})

const painting = (value: string, target: SampleName, by: number): FaceSample => ({
  value,
  target,
  faces: [{ box: scaled(PAINTED, by), replace: 'astronaut' }],
})

/** The two exchange their faces. */
const exchange = (value: string, target: SampleName, by: number): FaceSample => ({
  value,
  target,
  faces: [
    { box: scaled(HUNG[0], by), replace: 'mona-lisa' },
    { box: scaled(HUNG[1], by), replace: 'astronaut' },
  ],
})

export const FACE_SAMPLES: Partial<Record<ToolSlug, readonly FaceSample[]>> = {
  'ai-face-swap': [painting('single-photo', 'mona-lisa', 1)],
  'multiple-face-swap': [exchange('multiple-photo', 'portraits', 1)],
  'gif-face-swap': [painting('single-gif', 'mona-lisa-gif', 240 / 659)],
  'multiple-face-swap-gif': [exchange('multiple-gif', 'portraits-gif', 440 / 1024)],
  'video-face-swap': [painting('single-video', 'mona-lisa-video', 432 / 659)],
  'multiple-face-swap-video': [exchange('multiple-video', 'portraits-video', 640 / 1024)],
}
