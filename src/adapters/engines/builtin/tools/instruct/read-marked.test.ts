import { describe, expect, test } from 'vitest'
import { readInstruction } from './read-instruction.ts'

const read = (instruction: string) => {
  const { edits, unclear } = readInstruction(instruction, { isMarked: true })
  return edits.length === 0 || unclear.length > 0 ? null : edits
}
const removed = { touch: 'remove', area: 'marked' }
const blurred = { touch: 'blur', area: 'marked' }
const coloured = (colour: string) => ({ touch: 'recolour', area: 'marked', colour })
const toned = (tone: string, side = 'inside') => ({ touch: 'tone', tone, side, area: 'marked' })

describe('with a marked place', () => {
  test.each<[string, object[]]>([
    ['remove it', [removed]],
    ['Please remove that ugly lamp from the corner', [removed]],
    ['could you get rid of the dog', [removed]],
    ['remove the text', [removed]],
    ['blur the number plate', [blurred]],
    ['make it blurry', [blurred]],
    ['make it red', [coloured('#e5383b')]],
    ['paint the old door green', [coloured('#3fae4b')]],
    ['change the lamp to black', [coloured('#1c1a1a')]],
    ['make it brighter', [toned('brighter')]],
    ['darken the window', [toned('darker')]],
    ['make everything black and white but this', [toned('grey', 'outside')]],
    ['make everything else black and white', [toned('grey', 'outside')]],
    ['black and white except for this', [toned('grey', 'outside')]],
    ['remove it and make it warmer', [removed, toned('warmer')]],
  ])('“%s” refers to it', (instruction, edits) => {
    expect(read(instruction)).toEqual(edits)
  })

  test.each<[string, object[]]>([
    ['make the picture brighter', [{ touch: 'tone', tone: 'brighter' }]],
    ['remove the background', [{ tool: 'ai-background-remover' }]],
    ['blur the background', [{ touch: 'blur', area: 'background' }]],
    ['write “Hello” at the top', [{ touch: 'letter', words: 'Hello', place: 'top' }]],
    ['give him a hat', readInstruction('give him a hat').edits],
  ])('“%s” still refers to something else', (instruction, edits) => {
    expect(read(instruction)).toEqual(edits)
  })

  test.each(['make it red and larger', 'turn it into a dragon', 'make it red or blue', 'it'])(
    '“%s” is not understood',
    (instruction) => {
      expect(read(instruction)).toBeNull()
    },
  )
})
