import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { closeDialog, type DialogName, type DialogProps, openDialogs, watchDialogs } from './dialogs.ts'

type DialogComponent<Name extends DialogName> = ComponentType<DialogProps[Name] & { onClose: () => void }>

/** Each dialog is loaded when it is first opened. */
const COMPONENTS: { [Name in DialogName]: DialogComponent<Name> } = {
  preview: lazy(() => import('./preview-dialog.tsx')),
}

const NONE: ReturnType<typeof openDialogs> = []

/** Shows whatever dialogs any code has asked for. */
export function DialogHost(): ReactNode {
  const dialogs = useSyncExternalStore(watchDialogs, openDialogs, () => NONE)
  return (
    <Suspense>
      {dialogs.map(({ name, props }) => {
        const Component = COMPONENTS[name]
        return <Component key={name} {...props} onClose={() => closeDialog(name)} />
      })}
    </Suspense>
  )
}
