import { afterEach, expect, test, vi } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { pressButton, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { base, TOOL } from '../page/tool-workbench.fixture.ts'
import { emptyForm } from './form-state.ts'
import { MediaField } from './media-field.tsx'
import type { FileField } from './use-uploader-labels.tsx'

const PHOTO: FileField & ToolField = {
  ...base,
  name: 'image',
  label: 'Photo',
  kind: 'image',
  required: true,
  max_bytes: 1,
  vip_max_bytes: 1,
  samples: [{ name: 'cat', label: 'A cat', picture: '/cat.webp', url: '/cat.webp' }],
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([true, false])(
  'a chosen file is scrolled above the button, on phones only: %s',
  async (isPhone) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }))
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const addFiles = vi.fn()
    const form = {
      tool: TOOL.slug,
      state: emptyForm([PHOTO]),
      lost: {},
      change() {},
      addFiles,
      restore: async () => {},
      removeFile() {},
    }
    await showWithMessages(
      <MediaField field={PHOTO} form={form} quote={null} asking={false} error={undefined} aside={null} />,
    )
    await pressButton('A cat')
    expect(addFiles).toHaveBeenCalledOnce()
    expect(scroll).toHaveBeenCalledTimes(isPhone ? 1 : 0)
  },
)
