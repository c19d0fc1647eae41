import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
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

let setRun: (run: Pick<Run, 'generation' | 'starting'>) => void = () => {}

function Panel() {
  const [run, set] = useState<Pick<Run, 'generation' | 'starting'>>({ generation: null, starting: true })
  setRun = set
  const acts = {
    refusalTo: () => null,
    start: async () => {},
    cancel: async () => {},
    retry: async () => {},
    show() {},
  }
  return (
    <ResultPanel
      tool={TOOL}
      run={{ ...run, ...acts }}
      outputId={null}
      onOutput={() => {}}
      onChange={() => {}}
    />
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
    await act(async () => setRun({ generation: MAKING, starting: false }))
    expect(scroll).not.toHaveBeenCalled()
    await act(async () => setRun({ generation: MADE, starting: false }))
    expect(document.activeElement?.textContent).toBe('Here it is')
    expect(scroll).toHaveBeenCalledTimes(times)
  },
)
