import { expect, test } from 'vitest'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import type { Remedy } from './remedies.ts'
import ResultFailed from './result-failed.tsx'

const OPTIONS = [
  { value: 'auto', label: 'Choose for me' },
  { value: 'lift', label: 'Lift it' },
  { value: 'fill', label: 'Fill it in' },
]
const tool = { fields: [{ name: 'takeOff', kind: 'choice', options: OPTIONS }] } as unknown as ToolDetail

const shown = async (
  status: Generation['status'],
  name: string,
  { inputs = {}, onChange = () => {} }: { inputs?: object; onChange?: (remedy?: Remedy) => void } = {},
) => {
  const generation = { status, error: { name, message: 'Words.' }, inputs } as Generation
  await showWithMessages(
    <ResultFailed tool={tool} generation={generation} onRetry={async () => {}} onChange={onChange} />,
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

test('a cancel is named once, by the heading above', async () => {
  const { words } = await shown('canceled', 'canceled')
  expect(words[0]).toBe('You were not charged.')
})

test('a refusal for which another choice may help leads to the form with that choice', async () => {
  const asked: unknown[] = []
  const onChange = (remedy?: Remedy) => void asked.push(remedy)
  const { actions } = await shown('failed', 'rejection.mark_not_cleared', { onChange })
  expect(actions).toEqual(['Choose “Fill it in”', 'Change the input'])
  for (const button of document.querySelectorAll('button')) button.click()
  expect(asked).toEqual([{ field: 'takeOff', value: 'fill', label: 'Fill it in' }, undefined])
})

test('where a filling would contradict what shines through, lifting is offered', async () => {
  const { actions } = await shown('failed', 'rejection.mark_shines_through')
  expect(actions).toEqual(['Choose “Lift it”', 'Change the input'])
})

test('a clip without a mark that can be told for certain goes on to where its place can be marked', async () => {
  const inputs = { video: 'up_1' }
  const { actions } = await shown('failed', 'rejection.no_video_mark_found', { inputs })
  expect(actions).toEqual(['Mark the place yourself', 'Change the input'])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/video-watermark-remover?input=up_1')
})

test('what was chosen already is not offered again', async () => {
  const { actions } = await shown('failed', 'rejection.mark_not_cleared', { inputs: { takeOff: 'fill' } })
  expect(actions).toEqual(['Change the input'])
})
