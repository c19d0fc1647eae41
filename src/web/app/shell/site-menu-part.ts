import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { loadCode } from '../navigation/load-code.ts'

/** The browser opens the menu by this name, without any code of ours. */
export const SITE_MENU_ID = 'site-menu'

export const SiteMenu = lazyPart(async () => (await loadCode(() => import('./site-menu.tsx'))).SiteMenu)
