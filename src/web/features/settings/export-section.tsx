import { Download } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { succeeds } from '../session/browser-api.ts'
import { downloadExport } from './download-export.ts'
import { SettingsSection } from './settings-section.tsx'

export function ExportSection() {
  const [loading, setLoading] = useState(false)
  async function download() {
    setLoading(true)
    await succeeds(downloadExport)
    setLoading(false)
  }
  return (
    <SettingsSection
      id="export"
      title={<FormattedMessage id="settings.export.title" />}
      description={<FormattedMessage id="settings.export.description" />}
    >
      <Button icon={<Download aria-hidden />} loading={loading} onClick={() => void download()}>
        <FormattedMessage id="settings.export.download" />
      </Button>
    </SettingsSection>
  )
}
