import { Download } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../app/pages/page-section.tsx'
import { succeeds } from '../../app/session/browser-api.ts'
import { saveFile } from '../../app/session/save-file.ts'
import { Button } from '../../components/ui/button.tsx'

export function ExportSection() {
  const [loading, setLoading] = useState(false)
  async function download() {
    setLoading(true)
    await succeeds(() => saveFile('/api/users/export', 'my-data.json'))
    setLoading(false)
  }
  return (
    <PageSection
      id="export"
      title={<FormattedMessage id="settings.export.title" />}
      description={<FormattedMessage id="settings.export.description" />}
    >
      <Button icon={<Download aria-hidden />} loading={loading} onClick={() => void download()}>
        <FormattedMessage id="settings.export.download" />
      </Button>
    </PageSection>
  )
}
