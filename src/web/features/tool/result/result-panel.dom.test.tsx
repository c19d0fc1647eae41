import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { pressButton, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { aCreation } from '../../creations/creation.fixture.ts'
import { aGeneration } from '../../generation/generation.fixture.ts'
import { TOOL } from '../page/tool-workbench.fixture.ts'
// Preloaded, so that no test waits for files.
import './result-done.tsx'
import { ResultPanel } from './result-panel.tsx'
import type { Run } from './use-generation.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const MAKING = aGeneration({})
const MADE = aGeneration({ status: 'succeeded', progress: 1, outputs: [aCreation({ id: 'cr_1' })] })

const ACTS = {
  refusalTo: () => null,
  start: async () => {},
  cancel: async () => {},
  retry: async () => {},
  show() {},
}

/** A run from the press on Generate on, with buttons for what happens next. */
function Panel() {
  const [generation, setGeneration] = useState<Run['generation']>(null)
  const run = { ...ACTS, generation, starting: generation === null }
  return (
    <>
      <button type="button" onClick={() => setGeneration(MAKING)}>
        Begin
      </button>
      <button type="button" onClick={() => setGeneration(MADE)}>
        End
      </button>
      <ResultPanel tool={TOOL} run={run} outputId={null} onOutput={() => {}} onChange={() => {}} />
    </>
  )
}

test.each([
  ['a result that ends below a phone’s window', { isPhone: true, bottom: 900 }, 1],
  ['one that fits', { isPhone: true, bottom: 600 }, 0],
  ['one beside its form', { isPhone: false, bottom: 900 }, 0],
])(
  '%s is scrolled up, so that the download is in sight: %o, %i times',
  async (_, { isPhone, bottom }, times) => {
    vi.stubGlobal('innerHeight', 740)
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }))
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 240, 328, bottom - 240),
    )
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    await showWithMessages(<Panel />)
    await pressButton('Begin')
    expect(scroll).not.toHaveBeenCalled()
    await pressButton('End')
    expect(document.activeElement?.textContent).toBe('Here it is')
    expect(scroll).toHaveBeenCalledTimes(times)
  },
)
