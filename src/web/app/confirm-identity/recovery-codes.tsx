import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { copyText } from '../../components/ui/copy-text.ts'
import { showToast } from '../../components/ui/toast.ts'
import { api, succeeds } from '../session/browser-api.ts'

/** Makes new recovery codes on request, and shows them once so that they can be saved. */
export function RecoveryCodes({ onKept }: { onKept: () => void }) {
  const intl = useIntl()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [making, setMaking] = useState(false)

  async function make() {
    setMaking(true)
    await succeeds(async () => setCodes((await api('POST /api/users/recovery-codes')).codes))
    setMaking(false)
  }

  async function copy(text: string) {
    if (await copyText(text)) showToast(intl.formatMessage({ id: 'result.copied' }), { kind: 'success' })
    else showToast(intl.formatMessage({ id: 'recovery.copy_by_hand' }), { kind: 'warning' })
  }

  if (!codes) {
    return (
      <Button loading={making} onClick={() => void make()}>
        <FormattedMessage id="recovery.make" />
      </Button>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <FormattedMessage id="recovery.lead" />
      </p>
      <ul className="grid gap-1 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(codes.join('\n'))}>
          <FormattedMessage id="recovery.copy" />
        </Button>
        <Button variant="primary" onClick={onKept}>
          <FormattedMessage id="recovery.kept" />
        </Button>
      </div>
    </div>
  )
}
