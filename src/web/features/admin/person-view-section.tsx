import { Eye } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import type { Person, PersonView } from '../../../shared/contract/people.ts'
import { lightestPicture } from '../../../shared/lightest-picture.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

const THUMBNAIL_PIXELS = 160

/** The person's own view, once an operator has given a reason for looking. */
export function PersonViewSection({ person }: { person: Person }) {
  const intl = useIntl()
  const mayView = useMay('view_as_people')
  const [asking, setAsking] = useState(false)
  const [view, setView] = useState<PersonView | null>(null)
  if (!mayView || person.deleted_at) return null
  return (
    <PageSection
      id="view"
      title={<FormattedMessage id="admin.view.title" />}
      description={<FormattedMessage id="admin.view.description" />}
    >
      {view ? (
        <View view={view} />
      ) : (
        <Button icon={<Eye aria-hidden />} onClick={() => setAsking(true)}>
          <FormattedMessage id="admin.view.ask" />
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={<FormattedMessage id="admin.view.dialog.title" />}
          what={<FormattedMessage id="admin.view.dialog.what" />}
          about={person.email}
          confirm={<FormattedMessage id="admin.view.dialog.confirm" />}
          danger={false}
          act={async (reason) =>
            setView(
              await api('POST /api/operation/people/{id}/view', {
                params: { id: person.id },
                body: { reason },
              }),
            )
          }
          done={intl.formatMessage({ id: 'admin.view.dialog.done' })}
          onDone={() => {}}
          onClose={() => setAsking(false)}
        />
      )}
    </PageSection>
  )
}

function View({ view: { creations, plan } }: { view: PersonView }) {
  const intl = useIntl()
  const bought = plan.plan_id === null ? null : findPlan(plan.plan_id)
  return (
    <>
      <p className="text-sm">
        {bought && plan.state ? (
          <FormattedMessage
            id="admin.view.plan"
            values={{
              plan: intl.formatMessage({ id: `admin.offers.name.${bought.tier}_${bought.period}` }),
              state: intl.formatMessage({ id: `settings.subscription.state.${plan.state}` }),
              until: plan.period_ends_at && intl.formatDate(plan.period_ends_at, { dateStyle: 'medium' }),
            }}
          />
        ) : (
          <FormattedMessage id="admin.view.no_plan" />
        )}
      </p>
      {creations.length === 0 ? (
        <p className="mt-3 text-sm">
          <FormattedMessage id="admin.view.none" />
        </p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {creations.map((creation) => (
            <li key={creation.id} className="min-w-0">
              <a href={creation.url} target="_blank" rel="noreferrer" className="block rounded-md">
                <Thumbnail creation={creation} />
                <span className="mt-1 block truncate text-sm">{creation.title}</span>
                <span className="block truncate text-ink-subtle text-xs">
                  {intl.formatDate(creation.created_at, { dateStyle: 'medium' })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Thumbnail({ creation }: { creation: PersonView['creations'][number] }) {
  const picture =
    creation.poster?.url ??
    (creation.kind === 'image' || creation.kind === 'gif'
      ? lightestPicture(creation, THUMBNAIL_PIXELS)
      : null)
  if (!picture)
    return (
      <span className="grid aspect-square place-items-center rounded-md bg-sunken text-ink-muted text-xs ring-1 ring-line">
        {creation.kind}
      </span>
    )
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      className="aspect-square w-full rounded-md bg-sunken object-contain ring-1 ring-line"
    />
  )
}
