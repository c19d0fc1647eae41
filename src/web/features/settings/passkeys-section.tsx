import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addPasskey } from '../../app/confirm-identity/passkey-ceremonies.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { SecondFactor } from './second-factor.tsx'

export function PasskeysSection() {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => api('GET /api/users/sign-in-methods'))
  const [adding, setAdding] = useState(false)

  async function add() {
    setAdding(true)
    await succeeds(async () => {
      const name = intl.formatMessage({ id: 'passkeys.default_name' }, { number: data?.passkeys.length ?? 0 })
      if (!(await addPasskey(name))) return
      showToast(intl.formatMessage({ id: 'passkeys.added' }), { kind: 'success' })
      reload()
    })
    setAdding(false)
  }

  return (
    <PageSection
      id="passkeys"
      title={<FormattedMessage id="passkeys.title" />}
      description={<FormattedMessage id="passkeys.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <>
          <ul className="divide-y divide-line">
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChange={reload} />
            ))}
          </ul>
          {data.passkeys.length === 0 && (
            <p className="text-ink-subtle text-sm">
              <FormattedMessage id="passkeys.none" />
            </p>
          )}
          <Button
            className="mt-5"
            icon={<KeyRound aria-hidden />}
            loading={adding}
            onClick={() => void add()}
          >
            <FormattedMessage id="passkeys.add" />
          </Button>
          {data.second_factor_required && <SecondFactor methods={data} onChange={reload} />}
        </>
      )}
    </PageSection>
  )
}
