import { expect, test } from 'vitest'
import { findTool } from '../../shared/catalogue/tools.ts'
import { publicInputs, publicTexts } from './public-recipe.ts'

const sticker = findTool('sticker')
if (!sticker) throw new Error('There is no sticker maker')

test('a recipe contains words and settings, and never a file (trap: private uploads)', () => {
  const inputs = {
    mode: 'imageText',
    image: 'up_0123456789abcdef0123456789abcdef',
    words: 'Hello',
    outlineWidth: 14,
    outlineColor: '#ffffff',
    shadow: true,
    seed: 7,
    prompt: 'left over from another tab',
  }
  expect(publicInputs(sticker, inputs)).toEqual({
    mode: 'imageText',
    words: 'Hello',
    outlineWidth: 14,
    outlineColor: '#ffffff',
    shadow: true,
  })
})

test('values of removed fields are left out, whatever they are', () => {
  expect(publicInputs(sticker, { mode: 'text', secret: 'up_1', image: ['up_2'] })).toEqual({ mode: 'text' })
})

test('everything that becomes public is judged', () => {
  const inputs = { mode: 'imageText', image: 'up_1', words: 'Meow', prompt: 'left over from another tab' }
  expect(publicTexts(sticker, inputs)).toEqual(['Meow'])
})
