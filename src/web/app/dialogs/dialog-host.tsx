import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { closeDialogsOnBack } from './back-closes-dialogs.ts'
import { closeAllDialogs, type OpenDialog, openDialogs, watchDialogs } from './dialogs.ts'

/** Draws the dialogs that are open. It knows every dialog of the site, so that its code comes with the first of them. */
type Stage = ComponentType<{ dialogs: readonly OpenDialog[] }>

const NONE: readonly OpenDialog[] = []

/** Shows whatever dialogs any code has asked for. It costs almost nothing until the first of them brings the rest. */
export function DialogHost({ Stage }: { Stage: Stage }): ReactNode {
  useEffect(closeDialogsOnBack, [])
  useCloseOnNavigation()
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE)
  return <Suspense>{dialogs.length > 0 && <Stage dialogs={dialogs} />}</Suspense>
}

/**
 * What was opened on one page is not about the next, but for what greets somebody who has just signed in. It goes
 * when the way to the next page begins: what somebody opens while that page loads stays.
 */
function useCloseOnNavigation(): void {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const heading = next?.pathname ?? pathname
  const left = useRef(heading)
  useEffect(() => {
    if (left.current === heading) return
    const { path } = splitLocale(left.current)
    left.current = heading
    if (path !== '/login') closeAllDialogs()
  }, [heading])
}
