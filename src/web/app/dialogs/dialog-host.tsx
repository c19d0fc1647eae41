import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type OpenDialog, openDialogs, watchDialogs } from './dialogs.ts'

/** Draws the dialogs that are open. It knows every dialog of the site, so that its code comes with the first of them. */
type Stage = ComponentType<{ dialogs: readonly OpenDialog[] }>

const NONE: readonly OpenDialog[] = []

/** Shows whatever dialogs any code has asked for. It costs almost nothing until the first of them brings the rest. */
export function DialogHost({ Stage }: { Stage: Stage }): ReactNode {
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE)
  return <Suspense>{dialogs.length > 0 && <Stage dialogs={dialogs} />}</Suspense>
}
