import { type ComponentProps, Suspense, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { lazyCode } from '../../app/navigation/load-code.ts'
import { useSession } from '../../app/session/session.ts'
import { Coins } from '../../components/ui/shell-icons.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'

const loadPopover = () => import('./credits-popover.tsx')
const CreditsPopover = lazyCode(loadPopover)

/**
 * The balance in the header. The code of the panel behind it is preloaded when somebody is about to open it.
 */
export function CreditsPill() {
  const [used, setUsed] = useState(false)
  const pill = (
    <PillButton
      onPointerEnter={() => void loadPopover().catch(() => undefined)}
      onFocus={() => void loadPopover().catch(() => undefined)}
      onClick={() => setUsed(true)}
    />
  )
  if (!used) return pill
  return (
    <Suspense fallback={pill}>
      <CreditsPopover trigger={pill} />
    </Suspense>
  )
}

/**
 * Browsers load their rules for numbers and plurals on first use, which is slow on phones. Small figures do
 * without.
 */
function shortFigure(credits: number, intl: IntlShape): string {
  if (credits < 1_000) return String(credits)
  return intl.formatNumber(credits, { notation: credits < 10_000 ? 'standard' : 'compact' })
}

function PillButton(props: ComponentProps<'button'>) {
  const intl = useIntl()
  const { credits } = useSession()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      className="mx-1 flex h-10 items-center gap-1.5 rounded-full bg-brand-soft px-3 font-semibold text-on-brand-soft text-sm tabular-nums hover:brightness-95"
    >
      <Coins aria-hidden className="size-4 @max-[14rem]:hidden" />
      {/* Loaded before the figure is shown, so that it is right for one credit as well. */}
      <span className="sr-only">
        <FormattedMessage id="shell.credits" />{' '}
      </span>
      {credits === null ? (
        <Skeleton className="h-3.5 w-5" />
      ) : (
        // As wide as the skeleton if possible, so that nothing beside it moves.
        <span className="min-w-5 text-center">{shortFigure(credits, intl)}</span>
      )}
    </button>
  )
}
