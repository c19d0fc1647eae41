import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../components/ui/cx.ts'

const TONES = {
  brand: 'bg-brand-soft text-on-brand-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
}

type NoticeProps = { tone: keyof typeof TONES; children: ReactNode; actions?: ReactNode }

/** A sentence about the form's current values. */
export function Notice({ tone, children, actions }: NoticeProps) {
  const Icon = tone === 'brand' ? Info : CircleAlert
  return (
    <div className={cx('flex items-start gap-2.5 rounded-lg px-3.5 py-3 text-sm', TONES[tone])}>
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {children}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
