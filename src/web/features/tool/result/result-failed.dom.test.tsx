import { expect, test } from 'vitest'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import ResultFailed from './result-failed.tsx'

const offered = async (status: Generation['status'], name: string) => {
  const generation = { status, error: { name, message: 'Words.' } } as Generation
  await showWithMessages(
    <ResultFailed generation={generation} onRetry={async () => {}} onChange={() => {}} />,
  )
  return [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)
}

test.each([
  ['failed through no fault of the input', 'failed', 'our_fault', ['Try again', 'Change the input']],
  ['an engine has refused and would again', 'failed', 'rejection.no_mark_found', ['Change the input']],
  ['was blocked', 'blocked', 'blocked', ['Read the content policy', 'Change the input']],
  ['somebody has stopped', 'canceled', 'canceled', ['Try again', 'Change the input']],
] as const)('what %s offers what can help', async (_, status, name, actions) => {
  expect(await offered(status, name)).toEqual(actions)
})
