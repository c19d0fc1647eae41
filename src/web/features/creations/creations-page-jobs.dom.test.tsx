import { act } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Generation } from '../../../shared/contract/generations.ts'
import { forgetJobs } from '../generation/forget-jobs.fixture.ts'
import { aGeneration } from '../generation/generation.fixture.ts'
import { loadJobs } from '../generation/jobs.ts'
import { aCreation } from './creation.fixture.ts'
import {
  asked,
  type CreationsSite,
  openCreationsSite,
  press,
  show,
  text,
  titles,
  until,
} from './creations-page.fixture.tsx'

afterAll(forgetJobs)

const FAILED = aGeneration({
  id: 'gen_9',
  tool: 'sticker',
  title: 'sticker',
  status: 'failed',
  finished_at: '2026-05-03T12:00:05.000Z',
  error: { name: 'no_subject', message: 'There is nothing to cut out. You were not charged.' },
})
const RUNNING = aGeneration({
  ...FAILED,
  id: 'gen_8',
  status: 'queued',
  place: 3,
  wait_ms: 20_000,
  finished_at: null,
})

let site: CreationsSite
beforeEach(async () => {
  site = await openCreationsSite()
})

/** Like the tray on every page, or the event stream. */
async function receive(jobs: Generation[]) {
  site.generations = jobs
  await act(() => loadJobs())
}

test('running generations show their place in the queue, and failed ones that they cost nothing', async () => {
  await show()
  await receive([RUNNING, FAILED])
  expect(text()).toContain('Number 3 in line, about 20 seconds to go')
  expect(text().match(/You were not charged\./g)).toHaveLength(1)
  await press('Try again: sticker')
  expect(asked(site, '/api/generations/gen_9/retry')).toHaveLength(1)
  expect(text()).not.toContain('There is nothing to cut out.')
})

test('new creations are added at the top, and no list is requested over and over', async () => {
  await show()
  await receive([RUNNING])
  site.creations = [aCreation({ id: 'cr_0' }), ...site.creations]
  await receive([{ ...RUNNING, status: 'succeeded' }])
  await until(() => titles()[0] === 'Cat cr_0')
  expect(text()).not.toContain('In progress')
  expect(asked(site, '/api/generations')).toHaveLength(3)
  const before = asked(site, '/api/creations').length
  await press('Favorites')
  expect(asked(site, '/api/creations')).toHaveLength(before + 1)
})
