import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { ResultRunning } from './result-running.tsx'

const generation = { status: 'running', place: null, wait_ms: 30_000, progress: 0.1, step: null }

test('without a connection no wait is promised (trap: “30 seconds” for as long as nothing arrives)', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const turn = async (to: 'online' | 'offline') => {
    onLine.mockReturnValue(to === 'online')
    await act(async () => void window.dispatchEvent(new Event(to)))
  }
  await showWithMessages(
    <ResultRunning generation={generation as Generation} onCancel={async () => undefined} />,
  )
  expect(document.body.textContent).toContain('Ready in about 30 seconds.')
  await turn('offline')
  expect(document.body.textContent).toContain('You’re offline.')
  expect(document.body.textContent).not.toContain('30 seconds')
  await turn('online')
  expect(document.body.textContent).toContain('Ready in about 30 seconds.')
  onLine.mockRestore()
})
