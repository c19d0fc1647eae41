import { loadCode } from '../../../app/navigation/load-code.ts'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'

/** The tool itself is most of a page's code; the page is there before it. */
export const ToolWorkbench = lazyPart(
  async () => (await loadCode(() => import('./tool-workbench.tsx'), ['first'])).ToolWorkbench,
  {
    code: 'first',
  },
)
