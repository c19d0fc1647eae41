import { lazy, type ReactNode, Suspense } from 'react'
import { closeDialog, type DialogName, type DialogProps, type OpenDialog } from './dialogs.ts'

/** Each dialog is loaded when it is first opened. */
const CheckInDialog = lazy(() => import('../credits/check-in-dialog.tsx'))
const CreditsDialog = lazy(() => import('../credits/credits-dialog.tsx'))
const ExploreDialog = lazy(() => import('../explore/explore-dialog.tsx'))
const InviteDialog = lazy(() => import('../invites/invite-dialog.tsx'))
const LoginDialog = lazy(() => import('../login/login-dialog.tsx'))
const PaymentDialog = lazy(() => import('../payment/payment-dialog.tsx'))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))
const PricingDialog = lazy(() => import('../pricing/pricing-dialog.tsx'))

type Render<Name extends DialogName> = (props: DialogProps[Name] & { onClose: () => void }) => ReactNode

const RENDER: { [Name in DialogName]: Render<Name> } = {
  checkIn: (props) => <CheckInDialog {...props} />,
  credits: (props) => <CreditsDialog {...props} />,
  explore: (props) => <ExploreDialog {...props} />,
  invite: (props) => <InviteDialog {...props} />,
  login: (props) => <LoginDialog {...props} />,
  payment: (props) => <PaymentDialog {...props} />,
  preview: (props) => <PreviewDialog {...props} />,
  pricing: (props) => <PricingDialog {...props} />,
}

export default function DialogStage({ dialogs }: { dialogs: readonly OpenDialog[] }): ReactNode {
  return dialogs.map((dialog) => (
    // Each waits for its own code: loading one must not hide another that is open.
    <Suspense key={dialog.name}>{show(dialog)}</Suspense>
  ))
}

function show<Name extends DialogName>({ name, props }: { name: Name; props: DialogProps[Name] }): ReactNode {
  return RENDER[name]({ ...props, onClose: () => closeDialog(name) })
}
