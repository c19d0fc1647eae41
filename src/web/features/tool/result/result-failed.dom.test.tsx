import { expect, test } from 'vitest'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import ResultFailed from './result-failed.tsx'

const shown = async (status: Generation['status'], name: string) => {
  const generation = { status, error: { name, message: 'Words.' } } as Generation
  await showWithMessages(
    <ResultFailed generation={generation} onRetry={async () => {}} onChange={() => {}} />,
  )
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { actions: texts('button, a'), title: texts('h3'), words: texts('p') }
}

test.each([
  ['failed through no fault of the input', 'failed', 'our_fault', ['Try again', 'Change the input']],
  ['an engine has refused and would again', 'failed', 'rejection.no_mark_found', ['Change the input']],
  [
    'was blocked, perhaps by mistake,',
    'blocked',
    'blocked',
    ['write to us', 'Read the content policy', 'Change the input'],
  ],
  ['somebody has stopped', 'canceled', 'canceled', ['Try again', 'Change the input']],
] as const)('what %s offers what can help', async (_, status, name, actions) => {
  expect((await shown(status, name)).actions).toEqual(actions)
})

test('the heading is short, and the reason is below it with advice (trap: a bold paragraph)', async () => {
  const { title, words } = await shown('failed', 'rejection.no_mark_found')
  expect(title).toEqual(['This needs a small change'])
  expect(words).toEqual([
    'Words.',
    'The same input would end the same way, so change it first. It’s still there.',
  ])
})
