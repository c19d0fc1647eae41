import { loadCode } from '../../../app/navigation/load-code.ts'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'

/** It is looked at before it is used, and the form need not wait for its sliders and players. */
export const ToolExample = lazyPart(
  async () => (await loadCode(() => import('./tool-example.tsx'), ['first'])).ToolExample,
)
