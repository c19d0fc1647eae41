import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { loadCode } from '../navigation/load-code.ts'

/** The browser opens the menu by this id, without any script. */
export const SITE_MENU_ID = 'site-menu'

export const SiteMenu = lazyPart(async () => (await loadCode(() => import('./site-menu.tsx'))).SiteMenu)
