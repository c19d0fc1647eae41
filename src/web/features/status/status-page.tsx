import { CircleCheck, TriangleAlert } from 'lucide-react'
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SiteStatus } from '../../../shared/contract/status.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Badge } from '../../components/ui/badge.tsx'

type StatusPageProps = { heading: string; description: string; status: SiteStatus }

export function StatusPage({ heading, description, status }: StatusPageProps) {
  const { tools, announcement, slowest_refund_ms, incidents, measured_at } = status
  const away = tools.filter(({ available, full }) => !available || full).length
  return (
    <>
      <header className="aurora-top px-gutter pt-12 pb-8 text-center sm:pt-16">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mx-auto mt-3 max-w-prose text-balance text-ink-muted text-lg">{description}</p>
        <p className="mt-5">
          <Badge
            tone={away > 0 ? 'warning' : 'success'}
            icon={away > 0 ? <TriangleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          >
            <FormattedMessage id="status.tools_away" values={{ away }} />
          </Badge>
        </p>
      </header>
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-gutter pb-section">
        {announcement && (
          <PageSection
            id="announcement"
            title={<FormattedMessage id="status.announcement" />}
            description={announcement}
          >
            {null}
          </PageSection>
        )}
        <PageSection
          id="waits"
          title={<FormattedMessage id="status.waits" />}
          description={<FormattedMessage id="status.waits.explained" />}
        >
          {tools.some(({ full }) => full) && (
            <p className="mb-4">
              <FormattedMessage id="status.full.explained" />
            </p>
          )}
          <ToolTable tools={tools} />
        </PageSection>
        <PageSection
          id="refunds"
          title={<FormattedMessage id="status.refunds" />}
          description={<FormattedMessage id="status.refunds.explained" />}
        >
          <p>
            {slowest_refund_ms === null ? (
              <FormattedMessage id="status.refunds.none" />
            ) : (
              <FormattedMessage
                id="status.refunds.slowest"
                values={{ time: <Seconds ms={slowest_refund_ms} /> }}
              />
            )}
          </p>
        </PageSection>
        <PageSection
          id="incidents"
          title={<FormattedMessage id="status.incidents" />}
          description={<FormattedMessage id="status.incidents.explained" />}
        >
          <Incidents incidents={incidents} />
        </PageSection>
        <p className="text-ink-muted text-sm">
          <FormattedMessage
            id="status.measured"
            values={{
              time: <FormattedDate value={measured_at} dateStyle="medium" timeStyle="long" timeZone="UTC" />,
            }}
          />
        </p>
      </div>
    </>
  )
}

function Incidents({ incidents }: Pick<SiteStatus, 'incidents'>) {
  if (incidents.length === 0) return <FormattedMessage id="status.incidents.none" tagName="p" />
  return (
    <ul className="grid gap-3">
      {incidents.map(({ title, began_at, ended_at, failed, made }) => (
        <li key={`${title} ${began_at}`}>
          <span className="font-semibold">{title}</span>{' '}
          <FormattedMessage
            id={ended_at ? 'status.incidents.over' : 'status.incidents.open'}
            values={{ from: <Moment at={began_at} />, until: ended_at && <Moment at={ended_at} /> }}
          />
          <span className="block text-ink-muted text-sm">
            <FormattedMessage id="status.incidents.made" values={{ failed, made }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Moment({ at }: { at: string }) {
  return <FormattedDate value={at} dateStyle="medium" timeStyle="short" timeZone="UTC" />
}

const COLUMNS = ['state', 'runs', 'median', 'slow'] as const

function ToolTable({ tools }: Pick<SiteStatus, 'tools'>) {
  const intl = useIntl()
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={intl.formatMessage({ id: 'status.waits' })}
        className="w-full text-left text-sm [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:pr-3"
      >
        <thead className="text-ink-subtle text-xs">
          <tr>
            <th scope="col">
              <FormattedMessage id="status.column.tool" />
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === 'runs' ? 'max-sm:hidden' : undefined}>
                <FormattedMessage id={`status.column.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {tools.map(({ slug, path, title, available, full, runs, median_ms, slow_ms }) => (
            <tr key={slug}>
              <th scope="row" className="font-semibold">
                <AppLink to={path as `/${string}`} className="hover:underline">
                  {title}
                </AppLink>
              </th>
              <td>
                <ToolState available={available} full={full} />
              </td>
              <td className="tabular-nums max-sm:hidden">
                <FormattedNumber value={runs} />
              </td>
              <td className="tabular-nums">{median_ms === null ? '–' : <Seconds ms={median_ms} />}</td>
              <td className="tabular-nums">{slow_ms === null ? '–' : <Seconds ms={slow_ms} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ToolState({ available, full }: { available: boolean; full: boolean }) {
  const works = available && !full
  const inWords = works ? 'works' : available ? 'full' : 'away'
  return (
    <Badge tone={works ? 'success' : 'warning'}>
      <FormattedMessage id={`status.${inWords}`} />
    </Badge>
  )
}

function Seconds({ ms }: { ms: number }) {
  return (
    <FormattedNumber
      value={ms / 1000}
      style="unit"
      unit="second"
      unitDisplay="narrow"
      maximumFractionDigits={ms < 10_000 ? 1 : 0}
    />
  )
}
