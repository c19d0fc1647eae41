import { SlidersHorizontal } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { Button } from '../../../components/ui/button.tsx'

/** On phones, the form is hidden once there is a result. In its place in the page, this covers none of what one does with that. */
export default function SettingsButton() {
  return (
    <Button
      fullWidth
      size="lg"
      icon={<SlidersHorizontal aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => openDialog('toolSettings', {})}
      className="lg:hidden"
    >
      <FormattedMessage id="settings_sheet.open" />
    </Button>
  )
}
