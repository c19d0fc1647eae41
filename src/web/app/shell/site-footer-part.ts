import { lazyPart } from '../../components/ui/lazy-part.tsx'

/** It stands below the fold. */
export const SiteFooter = lazyPart(async () => (await import('./site-footer.tsx')).SiteFooter)
