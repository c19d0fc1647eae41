import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DEFAULT_TAB } from '../../../shared/catalogue/pricing-tabs.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { PricingPanel } from './pricing-panel.tsx'

export default function PricingDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { typical } = useFigures()
  const [tab, setTab] = useState(DEFAULT_TAB)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={1170}
      title={<FormattedMessage id="pricing.title" />}
      description={<FormattedMessage id="pricing.lead" values={typical} />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <PricingPanel tab={tab} onTabChange={setTab} />
    </Dialog>
  )
}
