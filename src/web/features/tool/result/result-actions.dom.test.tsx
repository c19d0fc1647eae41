import { expect, test } from 'vitest'
import { pressButton, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { aCreation } from '../../creations/creation.fixture.ts'
import { aGeneration } from '../../generation/generation.fixture.ts'
import { ResultActions } from './result-actions.tsx'

const GENERATION = aGeneration({ tool: 'sticker', status: 'succeeded', inputs: { image: 'up_1' } })

test.each([true, false])(
  'the editor is offered if the edge was kept, whatever the input was (%s)',
  async (editable) => {
    fakeSite({ 'GET /api/tools': { data: { tools: [] } } })
    const output = aCreation({ id: 'cr_1', editable })
    await showWithMessages(<ResultActions generation={GENERATION} output={output} onChange={() => {}} />)
    const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons.includes('Edit cut-out')).toBe(editable)
  },
)

test('several results are handled together: as one archive, or in a pack', async () => {
  const requests = fakeSite({
    'GET /api/tools': { data: { tools: [] } },
    'POST /api/creations/zip': { data: { url: '#zip' } },
  })
  const outputs = ['cr_1', 'cr_2'].map((id) => aCreation({ id }))
  const [output] = outputs
  if (!output) throw new Error('There are two')
  await showWithMessages(
    <ResultActions generation={{ ...GENERATION, outputs }} output={output} onChange={() => {}} />,
  )
  await pressButton('Download 2 as zip')
  const asked = requests.find(({ url }) => url.endsWith('/api/creations/zip'))
  expect(await asked?.json()).toEqual({ ids: ['cr_1', 'cr_2'] })
  const pack = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Add all 2 to a pack',
  )
  expect(pack?.getAttribute('href')).toBe('/sticker-packs?add=cr_1,cr_2')
})
