import { SlidersHorizontal } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { Button } from '../../../components/ui/button.tsx'

/** On phones, the form is hidden once there is a result. */
export default function SettingsButton() {
  return (
    <div className="sticky bottom-0 z-20 -mx-gutter bg-linear-to-t from-60% from-canvas to-transparent px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <Button
        fullWidth
        size="lg"
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => openDialog('toolSettings', {})}
      >
        <FormattedMessage id="settings_sheet.open" />
      </Button>
    </div>
  )
}
