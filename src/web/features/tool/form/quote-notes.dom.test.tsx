import { expect, test } from 'vitest'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../../components/ui/render-for-tests.tsx'
import { QUOTE, TOOL } from '../page/tool-workbench.fixture.ts'
import { GenerateBar } from './generate-bar.tsx'
import { QuoteNotes } from './quote-notes.tsx'

const WARNED = { ...QUOTE, warnings: ['A part of it may be missing.'] }

test('a warning is next to the button (trap: it was hidden under the sticky bar)', async () => {
  await showWithMessages(
    <GenerateBar tool={TOOL} price={1} count={1} busy={false} ready refusal={null} impossible={null}>
      <QuoteNotes quote={WARNED} refusal={null} asking={false} reasonId="why" />
    </GenerateBar>,
  )
  const bar = find('button[type=submit]').parentElement
  expect(bar?.textContent).toBe('A part of it may be missing.Ready in about 2 seconds.Generate · 1 credit')
})

test('checking the input is shown, but not read aloud at every pause in typing', async () => {
  await showWithMessages(<QuoteNotes quote={WARNED} refusal={null} asking reasonId="why" />)
  expect(document.body.textContent).toContain('Checking your input …')
  expect(document.body.textContent).not.toContain('Ready in')
  expect(find('[aria-live]').textContent).toBe('A part of it may be missing.')
})

test.each([
  [7, 'You need 5 more credits for this. What you have is enough for 5 of them.'],
  [1, 'You need 5 more credits for this. '],
])('with credits for some of %d results, it says for how many', async (count, words) => {
  await showWithMessages(
    <GenerateBar
      tool={TOOL}
      price={3 * count}
      count={count}
      busy={false}
      ready
      refusal={{ missing: 5 }}
      impossible={null}
    >
      {null}
    </GenerateBar>,
  )
  expect(find('[role=alert]').textContent).toBe(`${words}Get credits`)
})

test('an input that cannot be run gets a plain explanation, without price, credits or wait, and the button refers to it', async () => {
  const quote = { ...WARNED, refusal: 'No face was found. Try another picture.' }
  await showWithMessages(
    <GenerateBar tool={TOOL} price={1} count={1} busy={false} ready refusal={{ missing: 1 }} impossible="why">
      <QuoteNotes quote={quote} refusal={null} asking={false} reasonId="why" />
    </GenerateBar>,
  )
  const button = find('button[type=submit]')
  expect(button.parentElement?.textContent).toBe(`We can’t make this one${quote.refusal}Generate`)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(quote.refusal)
})
