import { expect, test } from 'vitest'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { aCreation } from '../../creations/creation.fixture.ts'
import { ResultActions } from './result-actions.tsx'

const GENERATION: Generation = {
  id: 'gen_1',
  tool: 'sticker',
  title: 'Sticker',
  status: 'succeeded',
  progress: 1,
  step: null,
  place: null,
  wait_ms: null,
  inputs: { image: 'up_1' },
  outputs: [],
  credits: { held: 1, captured: 1, released: 0 },
  engine: 'A provider',
  model: 'its-model',
  created_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:00:01Z',
}

test.each([true, false])(
  'the editor is offered where the edge was kept, whatever went in (%s)',
  async (editable) => {
    fakeSite({ 'GET /api/tools': { data: { tools: [] } } })
    const output = aCreation({ id: 'cr_1', editable })
    await showWithMessages(<ResultActions generation={GENERATION} output={output} onChange={() => {}} />)
    const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons.includes('Edit cut-out')).toBe(editable)
  },
)
