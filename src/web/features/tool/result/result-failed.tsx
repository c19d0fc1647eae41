import {
  Brush,
  CircleSlash,
  CloudAlert,
  ImageOff,
  ListChecks,
  PencilLine,
  RotateCcw,
  ShieldAlert,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { placeToMark, type Remedy, remedyFor } from './remedies.ts'

type ResultFailedProps = {
  tool: Pick<ToolDetail, 'fields'>
  generation: Generation
  onRetry: () => Promise<void>
  /** Back to the form, with a choice that may help. */
  onChange: (remedy?: Remedy) => void
}

const LOOKS = {
  failed: { icon: <CloudAlert aria-hidden />, title: 'result.next_failed', hint: 'result.try_failed' },
  rejected: { icon: <ImageOff aria-hidden />, title: 'result.next_rejected', hint: 'result.try_rejected' },
  blocked: { icon: <ShieldAlert aria-hidden />, title: 'result.next_blocked', hint: 'result.try_blocked' },
  canceled: { icon: <CircleSlash aria-hidden />, title: 'result.next_canceled', hint: 'result.try_canceled' },
} as const

/** The outcome in a few words, then the reason, that nothing was charged, and what to try. */
export default function ResultFailed({ tool, generation, onRetry, onChange }: ResultFailedProps) {
  const [retrying, setRetrying] = useState(false)
  const end = endOf(generation)
  const { icon, title, hint } = LOOKS[end]
  const remedy = remedyFor(tool, generation)
  const marking = placeToMark(generation)
  async function retry() {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
  }
  return (
    <EmptyState
      className="flex-1"
      icon={icon}
      title={<FormattedMessage id={title} />}
      actions={
        <>
          {end === 'blocked' && (
            <Button asChild>
              <AppLink to="/content-policy">
                <FormattedMessage id="result.policy" />
              </AppLink>
            </Button>
          )}
          {(end === 'failed' || end === 'canceled') && (
            <Button
              variant="primary"
              icon={<RotateCcw aria-hidden />}
              loading={retrying}
              onClick={() => void retry()}
            >
              <FormattedMessage id="action.retry" />
            </Button>
          )}
          {remedy && (
            <Button variant="primary" icon={<ListChecks aria-hidden />} onClick={() => onChange(remedy)}>
              <FormattedMessage id="result.remedy" values={{ choice: remedy.label }} />
            </Button>
          )}
          {marking && (
            <Button asChild variant="primary">
              <AppLink to={marking}>
                <Brush aria-hidden />
                <FormattedMessage id="result.mark_place" />
              </AppLink>
            </Button>
          )}
          <Button
            variant={end === 'rejected' && !remedy && !marking ? 'primary' : 'secondary'}
            icon={<PencilLine aria-hidden />}
            onClick={() => onChange()}
          >
            <FormattedMessage id="result.change" />
          </Button>
        </>
      }
    >
      <p className="text-ink">
        {/* Of a cancel, the heading has said the rest. */}
        {(end !== 'canceled' && generation.error?.message) || <FormattedMessage id="result.not_charged" />}
      </p>
      <p className="mt-2 text-sm">
        <FormattedMessage id={hint} values={{ link: contactLink }} />
      </p>
    </EmptyState>
  )
}

const contactLink = (words: ReactNode[]) => (
  <AppLink to="/contact-us" className="font-semibold text-link underline underline-offset-2">
    {words}
  </AppLink>
)

/** An engine that refuses an input would refuse it again. */
function endOf({ status, error }: Generation): keyof typeof LOOKS {
  if (status === 'blocked' || status === 'canceled') return status
  return error?.name.startsWith('rejection.') ? 'rejected' : 'failed'
}
