import { lazyPart } from '../../components/ui/lazy-part.tsx'

/** The browser opens the menu by this name, without any code of ours. */
export const SITE_MENU_ID = 'site-menu'

export const SiteMenu = lazyPart(async () => (await import('./site-menu.tsx')).SiteMenu)
