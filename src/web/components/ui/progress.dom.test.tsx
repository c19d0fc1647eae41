import { expect, test } from 'vitest'
import { Progress } from './progress.tsx'
import { find, render } from './render-for-tests.tsx'

const moves = () => document.querySelector('[class*=animate-]') !== null
const now = () => find('[role=progressbar]').getAttribute('aria-valuenow')

test('a bar moves for as long as there is something to wait for (trap: a bar that stands still looks stuck)', async () => {
  const { show } = await render(<Progress label="Drawing" value={null} />)
  expect([moves(), now()]).toEqual([true, null])
  await show(<Progress label="Drawing" value={0.1} />)
  expect([moves(), now()]).toEqual([true, '10'])
  await show(<Progress label="Drawing" value={1} />)
  expect([moves(), now()]).toEqual([false, '100'])
})
