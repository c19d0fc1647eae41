import { Coins, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Tool } from '../../../../shared/contract/tools.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { useSession } from '../../../app/session/session.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { Refusal } from '../result/start-refusal.ts'
import { Notice } from './notice.tsx'

type GenerateBarProps = {
  tool: Tool
  price: number
  /** The number of results; each costs its part of the price. */
  count: number
  busy: boolean
  /** Whether the form can be paid for now; missing credits do not matter before that. */
  ready: boolean
  refusal: Refusal | null
  /** The id of the sentence that explains why the form cannot be run; null if it can. */
  impossible: string | null
  /** Notes to read before the button is pressed. */
  children: ReactNode
}

/**
 * The button with its price. It stays in view while the form scrolls, unless it would cover most of a low
 * screen.
 */
export function GenerateBar(props: GenerateBarProps) {
  const { tool, price, count, busy, ready, impossible, children } = props
  const missing = useMissingCredits(price)
  const told = tool.available && ready ? missing : 0
  const refusal = props.refusal ?? (told > 0 ? { missing: told } : null)
  return (
    <div className="[@media(min-height:30rem)]:sticky bottom-0 z-10 -mx-4 grid grid-cols-1 gap-3 rounded-b-2xl border-line border-t bg-surface/90 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg sm:-mx-6 sm:px-6">
      {children}
      {refusal && impossible === null && <Refused refusal={refusal} price={price} count={count} />}
      {tool.available ? (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          loading={busy}
          // Keyboard users can still focus it, because it explains why it is disabled.
          {...(impossible !== null && {
            'aria-disabled': true,
            'aria-describedby': impossible,
            className: 'opacity-45 shadow-none',
          })}
          icon={<Sparkles aria-hidden />}
          // A double click counts as one press, and must not be paid twice.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          <Offer count={count} price={price} impossible={impossible !== null} />
        </Button>
      ) : (
        <Button type="submit" size="lg" fullWidth disabled>
          <FormattedMessage id={tool.offered ? 'tool.coming_button' : 'tool.off'} />
        </Button>
      )}
    </div>
  )
}

function Offer({ count, price, impossible }: { count: number; price: number; impossible: boolean }) {
  // A form that cannot be run has no price.
  if (impossible) return <FormattedMessage id="tool.generate_nothing" />
  if (count > 1) return <FormattedMessage id="tool.batch_generate" values={{ count, credits: price }} />
  return <FormattedMessage id="tool.generate" values={{ credits: price }} />
}

/** How many more credits the person needs; none if their balance is unknown. */
export function useMissingCredits(price: number): number {
  const { credits } = useSession()
  return credits === null ? 0 : Math.max(0, price - credits)
}

type RefusedProps = { refusal: Refusal; price: number; count: number }

function Refused({ refusal, price, count }: RefusedProps) {
  return (
    <div role="alert">
      {'missing' in refusal ? (
        <Notice
          tone="warning"
          actions={
            <Button
              size="sm"
              icon={<Coins aria-hidden />}
              onClick={() => openDialog('creditsMissing', { missing: refusal.missing })}
            >
              <FormattedMessage id="credits.ways" />
            </Button>
          }
        >
          <FormattedMessage id="tool.credits_missing" values={{ missing: refusal.missing }} />{' '}
          <EnoughFor price={price} count={count} missing={refusal.missing} />
        </Notice>
      ) : (
        <Notice tone="danger">{refusal.message}</Notice>
      )}
    </div>
  )
}

/** Of several results, some may be affordable. */
function EnoughFor({ price, count, missing }: { price: number; count: number; missing: number }) {
  const enough = Math.floor(((price - missing) * count) / price)
  return enough > 0 && <FormattedMessage id="tool.credits_enough" values={{ enough }} />
}
