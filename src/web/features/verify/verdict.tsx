import { BadgeCheck, Flag, ScanEye, ScanSearch, Sparkles } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Verification } from '../../../shared/contract/verify.ts'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'

type VerdictProps = {
  verification: Verification
  onReport: (reference: string) => void
  onAgain: () => void
}

const LOOKS = {
  mark: { Icon: BadgeCheck, tint: 'bg-brand-soft text-on-brand-soft' },
  likeness: { Icon: ScanEye, tint: 'bg-plum-soft text-on-plum-soft' },
  foreign_mark: { Icon: Sparkles, tint: 'bg-drop-soft text-on-drop-soft' },
  nothing: { Icon: ScanSearch, tint: 'bg-hover text-ink-muted' },
}

/** The findings, and how reliable they are. */
export function Verdict({ verification, onReport, onAgain }: VerdictProps) {
  const intl = useIntl()
  const { verdict, made_at, tool_title, kept, reference } = verification
  const { Icon, tint } = LOOKS[verdict]
  return (
    <section
      aria-labelledby="verdict"
      className="grid gap-5 rounded-xl bg-surface p-5 shadow-sm ring-1 ring-line sm:grid-cols-[auto_minmax(0,1fr)] sm:p-7"
    >
      <span className={cx('grid size-14 place-items-center rounded-full', tint)}>
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="grid gap-3">
        <h2 id="verdict" className="text-xl">
          <FormattedMessage id={`verify.verdict.${verdict}`} />
        </h2>
        {made_at && tool_title && (
          <p className="font-semibold">
            <FormattedMessage
              id="verify.made"
              values={{ tool: tool_title, date: intl.formatDate(made_at, { dateStyle: 'long' }) }}
            />{' '}
            <FormattedMessage id={kept ? 'verify.kept' : 'verify.not_kept'} />
          </p>
        )}
        <p className="text-ink-muted">
          <FormattedMessage id={`verify.proof.${verdict}`} />
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={onAgain}>
            <FormattedMessage id="verify.again" />
          </Button>
          {reference && (
            <Button icon={<Flag aria-hidden />} onClick={() => onReport(reference)}>
              <FormattedMessage id="verify.report" />
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
