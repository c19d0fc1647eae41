import { expect, test } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { QUOTE } from '../page/tool-workbench.fixture.ts'
import FacesField from './faces-field.tsx'
import { emptyForm } from './form-state.ts'
import { keptFile } from './form-storage.ts'
import type { ToolForm } from './use-tool-form.ts'

const FIELD = {
  name: 'faces',
  label: 'Faces',
  kind: 'faces',
  target: 'target',
  source: 'source',
  required: false,
  help: null,
  advanced: false,
  when: null,
} as Extract<ToolField, { kind: 'faces' }>
const MEDIA = { id: 'up_1', kind: 'image', url: '/x.webp', width: 10, height: 10 } as MediaFile
const FORM = {
  state: { ...emptyForm([]), files: { target: [keptFile('x', MEDIA)] } },
  change: () => {},
} as unknown as ToolForm

const said = async (props: { quote: typeof QUOTE | null; asking: boolean }) => {
  await showWithMessages(<FacesField field={FIELD} form={FORM} error={undefined} aside={null} {...props} />)
  return document.body.textContent ?? ''
}

test('a search for faces in progress is shown', async () => {
  expect(await said({ quote: null, asking: true })).toContain('Looking for faces')
  expect(document.querySelector('[role=progressbar]')).not.toBeNull()
})

test('a failed search does not mean that there is no face', async () => {
  const words = await said({ quote: { ...QUOTE, looked: false }, asking: false })
  expect(words).toContain('We’re too busy to look for faces')
  expect(words).not.toContain('We found no face here')
})

test('a successful search without faces says so', async () => {
  expect(await said({ quote: QUOTE, asking: false })).toContain('We found no face here')
})
