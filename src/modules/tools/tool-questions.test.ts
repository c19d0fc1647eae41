import { expect, test } from 'vitest'
import { helpIn, questionsOf } from './tool-questions.ts'
import { toolTexts } from './tool-texts.ts'

const KEY = 'tool.sticker.faq'

test('questions follow each other until one is missing, eight at the most', () => {
  const asked = (numbers: readonly number[]) =>
    Object.fromEntries(
      numbers.flatMap((n) => [
        [`${KEY}${n}.question`, `Question ${n}?`],
        [`${KEY}${n}.answer`, `Answer ${n}.`],
      ]),
    )
  const questionsFor = (numbers: readonly number[]) =>
    questionsOf('sticker', toolTexts(asked(numbers)), '').map(({ question }) => question)
  expect(questionsFor([1, 2, 4])).toEqual(['Question 1?', 'Question 2?'])
  expect(questionsFor(Array.from({ length: 12 }, (_, i) => i + 1))).toHaveLength(8)
  expect(() => questionsFor([])).toThrow(`${KEY}1.`)
})

test('what a tool takes is said wherever the answer has a place for it', () => {
  const texts = toolTexts({
    [`${KEY}1.question`]: 'Which files?',
    [`${KEY}1.answer`]: '{files} Nothing but: {files}',
  })
  expect(questionsOf('sticker', texts, 'PNG.')).toEqual([
    { question: 'Which files?', answer: 'PNG. Nothing but: PNG.' },
  ])
})

test('what several tools answer alike is said once, and of none of them', () => {
  const safe = { question: 'Is it safe?', answer: 'Yes.' }
  const price = (answer: string) => ({ question: 'What does it cost?', answer })
  const help = helpIn([
    { title: 'Stickers', path: '/sticker', faq: [safe, price('One.')] },
    { title: 'Videos', path: '/video', faq: [price('Twenty.'), safe] },
  ])
  expect(help).toEqual([
    { ...safe, tool: null, path: '/sticker' },
    { ...price('One.'), tool: 'Stickers', path: '/sticker' },
    { ...price('Twenty.'), tool: 'Videos', path: '/video' },
  ])
})
