import { CalendarHeart, CreditCard, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { TIERS } from '../../../shared/catalogue/tiers.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { DropSticker } from './drop-sticker.tsx'

/** The picture side of the login panel, with the advantages of an account. Phones show only the form. */
export function LoginShowcase() {
  const { daily } = useFigures().rewards
  return (
    <div className="relative hidden flex-col justify-between gap-8 overflow-hidden bg-linear-150 from-brand-800 via-brand-600 to-plum-600 p-10 text-white md:flex">
      <div aria-hidden className="relative h-64">
        <DropSticker tint="brand" className="absolute top-8 left-[6%] w-28 -rotate-12 drop-shadow-lg" />
        <DropSticker tint="plum" className="absolute top-0 right-[8%] w-36 rotate-6 drop-shadow-lg" />
        <DropSticker tint="drop" className="absolute bottom-0 left-[38%] w-24 -rotate-3 drop-shadow-lg" />
      </div>
      <div>
        <p className="text-balance font-extrabold text-3xl">
          <FormattedMessage id="login.showcase.title" />
        </p>
        <ul className="mt-5 grid gap-3">
          <Benefit icon={<CalendarHeart aria-hidden />}>
            <FormattedMessage id="login.showcase.daily" values={{ credits: daily }} />
          </Benefit>
          <Benefit icon={<Images aria-hidden />}>
            <FormattedMessage
              id="login.showcase.kept"
              values={{ days: TIERS.account.keptDays, vipDays: TIERS.vip.keptDays }}
            />
          </Benefit>
          <Benefit icon={<CreditCard aria-hidden />}>
            <FormattedMessage id="login.showcase.no_card" />
          </Benefit>
        </ul>
      </div>
    </div>
  )
}

function Benefit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 font-medium text-sm [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      {children}
    </li>
  )
}
