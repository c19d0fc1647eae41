import { Gift } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFigures } from '../../app/pages/use-figures.ts'
import { useSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { claimDailyCredits } from './claim-daily-credits.ts'

export default function CheckInDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const session = useSession()
  const { daily } = useFigures().rewards
  const user = session.status === 'signed_in' ? session.user : null
  const [claiming, setClaiming] = useState(false)
  async function receive() {
    setClaiming(true)
    const claimed = await claimDailyCredits()
    setClaiming(false)
    if (claimed) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={460}
      hideTitle
      flush
      title={<FormattedMessage id="check_in.title" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <div className="aurora flex min-h-full flex-col items-center justify-center gap-3 px-6 py-12 text-center">
        <span className="mb-2 grid size-20 -rotate-45 place-items-center rounded-[50%_0_50%_50%] bg-linear-45 from-drop-400 via-plum-500 to-brand-500 text-white shadow-glow-lg">
          <Gift aria-hidden className="size-9 rotate-45" />
        </span>
        <p aria-hidden className="font-bold text-xl">
          <FormattedMessage id="check_in.title" />
        </p>
        <p className="font-extrabold text-4xl tabular-nums">
          <FormattedMessage
            id="check_in.amount"
            values={{ credits: user?.daily_credit.init_credits ?? daily }}
          />
        </p>
        <p className="max-w-80 text-ink-muted">
          <FormattedMessage id="check_in.limited" />
        </p>
        <Button
          variant="primary"
          size="lg"
          className="mt-4 min-w-48"
          data-initial-focus
          loading={claiming}
          onClick={() => void receive()}
        >
          <FormattedMessage id="check_in.receive" />
        </Button>
      </div>
    </Dialog>
  )
}
