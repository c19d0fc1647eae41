import { loadCode } from '../../app/navigation/load-code.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

/** They are below the fold. */
export const LandingSections = lazyPart(
  async () => (await loadCode(() => import('./landing-sections.tsx'))).LandingSections,
)
