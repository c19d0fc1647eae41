import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { splitLocale } from '../../../shared/i18n/locales.ts'
import { closeDialogsOnBack } from './back-closes-dialogs.ts'
import { closeAllDialogs, type OpenDialog, openDialogs, watchDialogs } from './dialogs.ts'

/**
 * Draws the open dialogs. It imports every dialog of the site, so all of their code comes with the first one.
 */
type Stage = ComponentType<{ dialogs: readonly OpenDialog[] }>

const NONE: readonly OpenDialog[] = []

/** Shows the dialogs that any code opens. It costs almost nothing until the first one loads the rest. */
export function DialogHost({ Stage }: { Stage: Stage }): ReactNode {
  useEffect(closeDialogsOnBack, [])
  useCloseOnNavigation()
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE)
  return <Suspense>{dialogs.length > 0 && <Stage dialogs={dialogs} />}</Suspense>
}

/**
 * Dialogs do not survive a navigation, except the greeting after a sign-in. They close when the navigation
 * starts, so a dialog that is opened while the next page loads stays.
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
