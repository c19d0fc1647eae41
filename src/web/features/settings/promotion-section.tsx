import { FormattedMessage, useIntl } from 'react-intl'
import type { ApiClient } from '../../app/api/api-client.ts'
import { PromotionCodeForm } from '../../app/forms/promotion-code-form.tsx'
import { PageSection } from '../../app/pages/page-section.tsx'
import { refreshSession } from '../../app/session/session.ts'
import { showToast } from '../../components/ui/toast.ts'

/** For people with a promotion code. */
export function PromotionSection() {
  const intl = useIntl()

  async function receive(code: string, api: ApiClient) {
    const { credits } = await api('POST /api/credit/promotion', { body: { code } })
    showToast(intl.formatMessage({ id: 'settings.promotion.received' }, { credits }), { kind: 'success' })
    // The form is cleared at once, because the next code may be typed while this is running.
    void refreshSession().catch(() => undefined)
  }

  return (
    <PageSection
      id="promotion"
      title={<FormattedMessage id="settings.promotion.title" />}
      description={<FormattedMessage id="settings.promotion.description" />}
    >
      <PromotionCodeForm
        label={<FormattedMessage id="settings.promotion.code" />}
        submit={<FormattedMessage id="settings.promotion.receive" />}
        onCode={receive}
      />
    </PageSection>
  )
}
