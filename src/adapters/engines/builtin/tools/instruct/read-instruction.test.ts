import { describe, expect, test } from 'vitest'
import { type Edit, readInstruction } from './read-instruction.ts'

const erase: Edit = { tool: 'ai-watermark-remover' }
const cut: Edit = { tool: 'ai-background-remover' }
const style = (name: string) => ({ tool: 'ai-image-to-image', style: name })
const colour = (color: string) => ({ tool: 'ai-background-changer', background: 'color', color })
const place = (prompt: string) => ({ tool: 'ai-background-changer', background: 'prompt', prompt })
const larger = { tool: 'ai-image-enhancer', scale: '2' }

describe('an instruction', () => {
  test.each<[string, object[]]>([
    ['Put it on a beach', [place('on a beach')]],
    ['place the cat in a snowy forest at night', [place('in a snowy forest at night')]],
    ['change the background to a city street', [place('city street')]],
    ['make the background blue', [colour('#2f7df6')]],
    ['light blue background', [colour('#86ccff')]],
    ['change the background to gray', [colour('#9aa0ab')]],
    ['remove the background', [cut]],
    ['make it transparent', [cut]],
    ['remove the text', [erase]],
    ['erase the watermark and turn it into a sketch', [erase, style('sketch')]],
    ['turn into a sketch', [style('sketch')]],
    ['make it look like an oil painting', [style('oil')]],
    ['as a watercolor', [style('watercolour')]],
    ['make it pixel art, then remove the logo', [erase, style('pixel')]],
    ['make a sticker of it', [style('sticker')]],
    ['upscale it', [larger]],
    ['sharpen and put it in a park', [larger, place('in a park')]],
  ])('%s', (instruction, edits) => {
    expect(readInstruction(instruction)).toEqual(edits)
  })

  test.each(['', '...', 'do something nice', 'give him three arms'])(
    '%j is not understood',
    (instruction) => {
      expect(readInstruction(instruction)).toEqual([])
    },
  )
})
