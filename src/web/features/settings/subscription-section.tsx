import { FormattedMessage } from 'react-intl'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'

export function SubscriptionSection() {
  const { status, data, reload } = useApiData(() => api('GET /api/pay/subscription-info'))
  const plan = findPlan(data?.plan_id ?? 0)
  return (
    <PageSection
      id="subscription"
      title={<FormattedMessage id="settings.subscription.title" />}
      description={
        <FormattedMessage
          id={status === 'ready' && !plan ? 'settings.subscription.none' : 'settings.subscription.current'}
        />
      }
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && plan && <SubscriptionDetails plan={plan} info={data} onChanged={reload} />}
      {status === 'ready' && !plan && (
        <Button asChild>
          <AppLink to="/pricing">
            <FormattedMessage id="settings.subscription.see_plans" />
          </AppLink>
        </Button>
      )}
    </PageSection>
  )
}
