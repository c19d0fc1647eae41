import { loadCode } from '../../../app/navigation/load-code.ts'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'

/** Below the fold. */
export const ToolAbout = lazyPart(async () => (await loadCode(() => import('./tool-about.tsx'))).ToolAbout)
