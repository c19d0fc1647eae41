import { expect, test } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { aCreation } from './creation.fixture.ts'
import DetailsDialog from './details-dialog.tsx'

test('says what can be seen in it, beside how it was made', async () => {
  await signedInSite({
    'GET /api/tools': { data: { tools: [] } },
    'GET /api/creations/cr_1/recipe': {
      data: { tool: 'sticker', inputs: {}, seed: 7, engine: 'Plumdrop Sticker', model: null },
    },
  })
  const creation = aCreation({ id: 'cr_1', labels: ['dog', 'couch'] })
  await showWithMessages(<DetailsDialog creation={creation} onChange={() => {}} onClose={() => {}} />)
  await answered()
  const lines = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(lines).toContainEqual(['Seen in it', 'dog, couch'])
  expect(lines).toContainEqual(['Seed', '7'])
})
