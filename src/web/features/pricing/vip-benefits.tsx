import { Archive, HardDriveUpload, Layers, Zap } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { maxBytesOfAny, TIERS } from '../../../shared/catalogue/tiers.ts'
import { cx } from '../../components/ui/cx.ts'

const BENEFITS = [
  { id: 'pricing.vip.queue', Icon: Zap },
  { id: 'pricing.vip.parallel', Icon: Layers },
  { id: 'pricing.vip.uploads', Icon: HardDriveUpload },
  { id: 'pricing.vip.retention', Icon: Archive },
] as const

const FIGURES = {
  jobs: TIERS.vip.parallelJobs,
  freeJobs: TIERS.account.parallelJobs,
  megabytes: maxBytesOfAny('vip') / 2 ** 20,
  freeMegabytes: maxBytesOfAny('account') / 2 ** 20,
  days: TIERS.vip.keptDays,
  freeDays: TIERS.account.keptDays,
}

/** The benefits of every purchase besides credits. */
export function VipBenefits({ layout }: { layout: 'row' | 'column' }) {
  return (
    <section
      className={cx(
        'grid gap-3 rounded-xl bg-brand-soft p-5 text-on-brand-soft',
        layout === 'row' && 'lg:flex lg:flex-wrap lg:items-center lg:justify-between',
      )}
    >
      <div>
        <h2 className="text-base">
          <FormattedMessage id="pricing.vip.title" />
        </h2>
        <p className="text-sm">
          <FormattedMessage id="pricing.vip.lasts" />
        </p>
      </div>
      <ul className={cx('grid gap-2.5 text-sm', layout === 'row' && 'sm:grid-cols-2 lg:gap-x-8')}>
        {BENEFITS.map(({ id, Icon }) => (
          <li key={id} className="flex items-center gap-2.5 font-semibold">
            <Icon aria-hidden className="size-4.5 shrink-0" />
            <FormattedMessage id={id} values={FIGURES} />
          </li>
        ))}
      </ul>
    </section>
  )
}
