import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { createAnswers, questionOf } from './answers.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

test('answers unused for longest make room, and one that is too large is not stored', () => {
  const answers = createAnswers(4)
  answers.keep('one', bytes(1, 1))
  answers.keep('two', bytes(2, 2))
  expect(answers.find('one')).toEqual(bytes(1, 1))
  answers.keep('three', bytes(3, 3))
  expect(['one', 'two', 'three'].map((question) => answers.find(question) !== null)).toEqual([
    true,
    false,
    true,
  ])
  answers.keep('large', bytes(5, 5, 5, 5, 5))
  expect(answers.find('large')).toBeNull()
  expect(answers.find('three')).toEqual(bytes(3, 3))
})

test('an answer stored twice is counted once', () => {
  const answers = createAnswers(4)
  answers.keep('other', { mark: new Float32Array(0) })
  for (let time = 0; time < 5; time++) answers.keep('one', bytes(1, 1))
  answers.keep('two', bytes(2, 2))
  expect(['other', 'one', 'two'].every((question) => answers.find(question) !== null)).toBe(true)
})

test('questions differ by network, requested outputs, shape of an input, and any bit of it', () => {
  const input = new Tensor('float32', Float32Array.of(1, 2), [1, 2])
  const questions = [
    questionOf('u2netp', 'readFirst', [input]),
    questionOf('modnet', 'readFirst', [input]),
    questionOf('u2netp', 'readAll', [input]),
    questionOf('u2netp', 'readFirst', [input, input]),
    questionOf('u2netp', 'readFirst', [new Tensor('float32', Float32Array.of(1, 2), [2, 1])]),
    questionOf('u2netp', 'readFirst', [new Tensor('float32', Float32Array.of(1, 2.000_001), [1, 2])]),
  ]
  expect(new Set(questions).size).toBe(questions.length)
  expect(questionOf('u2netp', 'readFirst', [input])).toBe(questions[0])
})
