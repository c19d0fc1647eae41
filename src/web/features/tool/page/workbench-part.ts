import { loadCode } from '../../../app/navigation/load-code.ts'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'

/** The tool is most of a page's code, so the page is shown before it is loaded. */
export const ToolWorkbench = lazyPart(
  async () => (await loadCode(() => import('./tool-workbench.tsx'), ['first'])).ToolWorkbench,
  {
    code: 'first',
  },
)
