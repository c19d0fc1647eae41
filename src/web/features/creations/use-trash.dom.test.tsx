import { expect, test } from 'vitest'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { useTrash } from './use-trash.ts'

const IDS = Array.from({ length: 450 }, (_, index) => `cr_${index}`)

function Library() {
  const { hidden, last, put, undo } = useTrash({ onChanged: () => {}, onRestored: () => {} })
  return (
    <>
      <button type="button" onClick={() => void put(IDS)}>
        Put away
      </button>
      <button type="button" onClick={() => void undo()}>
        Undo
      </button>
      <output>{`${hidden.size} hidden, ${last.length} to be taken back`}</output>
    </>
  )
}

test('if moving many fails halfway, the moved ones stay moved and the rest stay in place', async () => {
  let calls = 0
  const everySecondFails = () =>
    ++calls % 2 === 0 ? { code: 5, msg: 'Too busy.', status: 503 } : { data: {} }
  await signedInSite({
    'POST /api/creations/trash': everySecondFails,
    'POST /api/creations/restore': everySecondFails,
  })
  await showWithMessages(<Library />)
  const state = () => find('output').textContent

  await pressButton('Put away')
  await answered()
  expect(state()).toBe('200 hidden, 200 to be taken back')
  await pressButton('Undo')
  await answered()
  expect(state()).toBe('0 hidden, 0 to be taken back')
})
