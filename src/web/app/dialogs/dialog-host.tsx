import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { openDialogs, watchDialogs } from './dialogs.ts'

const DialogStage = lazy(() => import('../../dialog-stage.tsx'))

const NONE: ReturnType<typeof openDialogs> = []

/** Shows whatever dialogs any code has asked for. It costs almost nothing until the first of them brings the rest. */
export function DialogHost(): ReactNode {
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE)
  return <Suspense>{dialogs.length > 0 && <DialogStage dialogs={dialogs} />}</Suspense>
}
