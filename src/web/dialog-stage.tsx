import { type ReactNode, Suspense } from 'react'
import { closeDialog, type DialogName, type DialogProps, type OpenDialog } from './app/dialogs/dialogs.ts'
import { lazyCode } from './app/navigation/load-code.ts'

/** Each dialog is loaded when it first opens. */
const CheckInDialog = lazyCode(() => import('./features/credits/check-in-dialog.tsx'))
const CompareDialog = lazyCode(() => import('./features/compare/compare-dialog.tsx'))
const ConfirmIdentityDialog = lazyCode(() => import('./app/confirm-identity/confirm-identity-dialog.tsx'))
const CreditsDialog = lazyCode(() => import('./features/credits/credits-dialog.tsx'))
const CreditsMissingDialog = lazyCode(() => import('./features/credits/credits-missing-dialog.tsx'))
const CutOutDialog = lazyCode(() => import('./features/cut-out/cut-out-dialog.tsx'))
const ExploreDialog = lazyCode(() => import('./features/explore/explore-dialog.tsx'))
const InviteDialog = lazyCode(() => import('./features/invites/invite-dialog.tsx'))
const LoginDialog = lazyCode(() => import('./features/login/login-dialog.tsx'))
const PaletteDialog = lazyCode(() => import('./features/palette/palette-dialog.tsx'))
const PaymentDialog = lazyCode(() => import('./features/payment/payment-dialog.tsx'))
const PreviewDialog = lazyCode(() => import('./app/dialogs/preview-dialog.tsx'))
const PricingDialog = lazyCode(() => import('./features/pricing/pricing-dialog.tsx'))
const PublishDialog = lazyCode(() => import('./features/gallery/publish-dialog.tsx'))

type Render<Name extends DialogName> = (props: DialogProps[Name] & { onClose: () => void }) => ReactNode

const RENDER: { [Name in DialogName]: Render<Name> } = {
  checkIn: (props) => <CheckInDialog {...props} />,
  compare: (props) => <CompareDialog {...props} />,
  confirmIdentity: (props) => <ConfirmIdentityDialog {...props} />,
  credits: (props) => <CreditsDialog {...props} />,
  creditsMissing: (props) => <CreditsMissingDialog {...props} />,
  cutOut: (props) => <CutOutDialog {...props} />,
  explore: (props) => <ExploreDialog {...props} />,
  invite: (props) => <InviteDialog {...props} />,
  login: (props) => <LoginDialog {...props} />,
  palette: (props) => <PaletteDialog {...props} />,
  payment: (props) => <PaymentDialog {...props} />,
  preview: (props) => <PreviewDialog {...props} />,
  pricing: (props) => <PricingDialog {...props} />,
  // The tool's form becomes a sheet in place.
  toolSettings: () => null,
  publish: (props) => <PublishDialog {...props} />,
}

export default function DialogStage({ dialogs }: { dialogs: readonly OpenDialog[] }): ReactNode {
  return dialogs.map((dialog) => (
    // Each has its own Suspense, because loading one must not hide another one that is open.
    <Suspense key={dialog.name}>{show(dialog)}</Suspense>
  ))
}

function show<Name extends DialogName>({ name, props }: { name: Name; props: DialogProps[Name] }): ReactNode {
  return RENDER[name]({ ...props, onClose: () => closeDialog(name) })
}
