import { expect, test } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { NodesSection } from './nodes-section.tsx'

test('shows each process that runs engines, and which of them are full', async () => {
  const node = { id: 'box:1', tools: 40, slots: 2, speed: 1.25, full_since: null }
  const full = { ...node, id: 'box:2', slots: 0, speed: null, full_since: '2026-11-15T08:00:00.000Z' }
  const ends = { ...node, id: 'box:3', slots: 0 }
  await showWithMessages(<NodesSection nodes={[node, full, ends]} />)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ lastChild }) => lastChild?.textContent),
  )
  expect(rows).toEqual([
    ['box:1', 'Works', '2', '40', '125%'],
    ['box:2', 'Out of disk space', '0', '40', '–'],
    ['box:3', 'Stopping or restarting', '0', '40', '125%'],
  ])
})
