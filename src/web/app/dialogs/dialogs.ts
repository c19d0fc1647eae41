import type { OwnPiece } from '../../../shared/contract/gallery.ts'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'
import type { Purchase } from './purchase.ts'

type Empty = Record<never, never>

/** Every dialog of the site and its properties. */
export type DialogProps = {
  checkIn: Empty
  compare: { items: readonly [PreviewItem, PreviewItem] }
  confirmIdentity: { needs: 'second_factor' | 'mailbox'; onEnd: (confirmed: boolean) => void }
  credits: Empty
  creditsMissing: { missing: number }
  cutOut: { creationId: string; onMade?: () => void }
  explore: Empty
  invite: Empty
  login: Empty
  palette: Empty
  payment: { purchase: Purchase }
  preview: { items: PreviewItem[]; start?: number }
  pricing: Empty
  publish: { creationId: string; onPieceChange?: (piece: OwnPiece['piece']) => void }
  toolSettings: Empty
}

export type DialogName = keyof DialogProps
export type OpenDialog = { [Name in DialogName]: { name: Name; props: DialogProps[Name] } }[DialogName]

/** The last one is on top; a preview may lie over the dialog that opened it. */
let open: readonly OpenDialog[] = []
const watchers = new Set<() => void>()

/** Opens a dialog from any code in the browser. A dialog that is already open gets the new properties. */
export function openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): void {
  change([...open.filter((dialog) => dialog.name !== name), { name, props } as OpenDialog])
}

export function closeDialog(name: DialogName): void {
  change(open.filter((dialog) => dialog.name !== name))
}

/** Leaving the page or being signed out closes all dialogs; a pending proof of identity counts as refused. */
export function closeAllDialogs(): void {
  const left = open
  change([])
  for (const dialog of left) if (dialog.name === 'confirmIdentity') dialog.props.onEnd(false)
}

/** What a dialog does on Back if it must not simply close. */
const closeRequests = new Map<DialogName, () => void>()

export function onCloseRequest(name: DialogName, ask: () => void): () => void {
  closeRequests.set(name, ask)
  return () => void closeRequests.delete(name)
}

/** Closes the top dialog, or lets it ask first. True once it is closed. */
export function leaveDialog(): boolean {
  const top = open.at(-1)
  if (!top) return true
  const ask = closeRequests.get(top.name)
  if (ask) ask()
  else {
    closeDialog(top.name)
    if (top.name === 'confirmIdentity') top.props.onEnd(false)
  }
  return !ask
}

export function openDialogs(): readonly OpenDialog[] {
  return open
}

export function watchDialogs(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

function change(next: readonly OpenDialog[]): void {
  open = next
  for (const notify of watchers) notify()
}
