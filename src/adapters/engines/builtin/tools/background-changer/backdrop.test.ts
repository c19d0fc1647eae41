import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import { makeBackdrop } from './backdrop.ts'

const TOOLS = {} as TaskTools

test.each([
  ['#12ab34', [0x12, 0xab, 0x34, 255]],
  ['#12ab3480', [0x12, 0xab, 0x34, 0x80]],
  ['transparent', [0, 0, 0, 0]],
])('behind the subject, %s is as transparent as it says', async (color, pixel) => {
  const input = { tool: 'ai-background-changer', values: { background: 'color', color }, seed: 1 } as const
  const { picture } = await makeBackdrop(input, { width: 2, height: 2 }, TOOLS)
  expect([...picture.data.subarray(0, 4)]).toEqual(pixel)
})
