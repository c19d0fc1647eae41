import { Cpu, Gauge, ListVideo, ScrollText, Tags, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { Button } from '../../components/ui/button.tsx'
import { useKeptFocus } from '../../components/ui/use-kept-focus.ts'
import { useMay } from './use-may.ts'

type ConsolePageProps = { heading: string; description: ReactNode; children: ReactNode }

/** The head of every page of the console: its name, and links to the others. */
export function ConsolePage({ heading, description, children }: ConsolePageProps) {
  const { name } = useSite()
  const area = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={area} className="mx-auto max-w-6xl px-gutter py-8 sm:py-12">
      <title>{`${heading} | ${name}`}</title>
      <ConsoleNav />
      <h1 className="mt-4 break-words text-3xl">{heading}</h1>
      <p className="mt-1 max-w-prose text-ink-muted">{description}</p>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:mt-8">{children}</div>
    </div>
  )
}

const PAGES = [
  { path: '/operation', label: 'admin.overview', icon: <Gauge aria-hidden />, right: 'look' },
  { path: '/operation/people', label: 'admin.people.title', icon: <Users aria-hidden />, right: 'look' },
  {
    path: '/operation/generations',
    label: 'admin.generations.title',
    icon: <ListVideo aria-hidden />,
    right: 'look',
  },
  { path: '/operation/engines', label: 'admin.engines.title', icon: <Cpu aria-hidden />, right: 'look' },
  {
    path: '/operation/catalogue',
    label: 'admin.catalogue.title',
    icon: <Tags aria-hidden />,
    right: 'look',
  },
  {
    path: '/operation/audit',
    label: 'admin.audit.title',
    icon: <ScrollText aria-hidden />,
    right: 'read_audit',
  },
] as const

function ConsoleNav() {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'admin.title' })}>
      <ul className="-ml-3 flex flex-wrap gap-1">
        {PAGES.map((page) => (
          <ConsoleLink key={page.path} {...page} />
        ))}
      </ul>
    </nav>
  )
}

function ConsoleLink({ path, label, icon, right }: (typeof PAGES)[number]) {
  const locale = useLocale()
  if (!useMay(right)) return null
  return (
    <li>
      <Button asChild variant="ghost" size="sm" className="aria-[current=page]:bg-hover">
        <NavLink to={withLocale(path, locale)} end={path === '/operation'}>
          {icon}
          <FormattedMessage id={label} />
        </NavLink>
      </Button>
    </li>
  )
}
