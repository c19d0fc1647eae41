import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { useEngineName } from '../../app/i18n/engine-name.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { MediaView } from './media-view.tsx'
import { PageActions } from './page-actions.tsx'
import { SharedHead } from './shared-head.tsx'

type SharedPageProps = { id: string; creation: SharedCreation }

/** The public page of a creation. Everything except sharing works without scripts. */
export function SharedPage({ id, creation }: SharedPageProps) {
  const { tools } = useSite()
  const path = tools.find(({ slug }) => slug === creation.tool)?.path ?? '/'
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-gutter py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <SharedHead id={id} creation={creation} />
      <MediaView creation={creation} />
      <div className="grid min-w-0 gap-5">
        <header>
          <Badge tone="brand" icon={<Sparkles aria-hidden />}>
            <FormattedMessage id="shared.ai" />
          </Badge>
          <h1 className="mt-3 line-clamp-6 text-2xl">{creation.title}</h1>
        </header>
        <Facts creation={creation} />
        <p className="text-ink-muted text-sm">
          <FormattedMessage id="shared.ai_words" />
        </p>
        <PageActions id={id} makePath={path} />
      </div>
    </div>
  )
}

function Facts({ creation }: { creation: SharedCreation }) {
  const intl = useIntl()
  const engine = useEngineName()(creation)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <Fact label={<FormattedMessage id="shared.tool" />}>{creation.tool_title}</Fact>
      <Fact label={<FormattedMessage id="shared.engine" />}>{engine}</Fact>
      <Fact label={<FormattedMessage id="shared.date" />}>
        {/* The server and the reader may be in different time zones; this way, both show the same day. */}
        <time dateTime={creation.created_at}>
          {intl.formatDate(creation.created_at, { dateStyle: 'long', timeZone: 'UTC' })}
        </time>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-subtle">{label}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </>
  )
}
