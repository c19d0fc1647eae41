import { FormattedMessage } from 'react-intl'
import { api } from '../../app/session/browser-api.ts'
import { DryRunDetails } from './dry-run-details.tsx'
import { Loaded } from './loaded.tsx'

type DryRunViewProps = { settingKey: string; value: number }

/** The effect that another price or reward would have had in the last thirty days. */
export function DryRunView({ settingKey: key, value }: DryRunViewProps) {
  return (
    <div className="mt-3 rounded-lg bg-sunken p-4 text-sm ring-1 ring-line">
      <Loaded load={() => api('POST /api/operation/catalogue/preview', { body: { key, value } })}>
        {(run) =>
          run && (
            <>
              <p>
                <FormattedMessage
                  id="admin.catalogue.dry_run"
                  values={{
                    times: run.times,
                    people: run.people,
                    before: run.credits_before,
                    after: run.credits_after,
                  }}
                />
              </p>
              <p className="mt-1 text-ink-muted">
                <FormattedMessage
                  id="admin.catalogue.dry_run_people"
                  values={{ more: run.people_more, less: run.people_less }}
                />
              </p>
              <DryRunDetails run={run} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
