import { lazyPart } from '../../components/ui/lazy-part.tsx'

/** They stand below the fold. */
export const LandingSections = lazyPart(async () => (await import('./landing-sections.tsx')).LandingSections)
