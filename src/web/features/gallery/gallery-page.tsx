import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { GALLERY_THEMES } from '../../../shared/catalogue/gallery.ts'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageHeading } from '../../app/pages/page-heading.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { useInView } from '../../components/ui/use-in-view.ts'
import { GalleryCard } from './gallery-card.tsx'
import type { GalleryData } from './gallery-loader.ts'

/** The public gallery: by theme, by tool, page by page. */
export function GalleryPage({ data }: { data: GalleryData }) {
  const { heading, description, filter, tools } = data
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-gutter pb-section">
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-end">
          <Themes filter={filter} />
          <ToolChoice tools={tools} chosen={filter.tool ?? ''} />
        </div>
        <Pieces key={JSON.stringify(filter)} data={data} />
      </div>
    </>
  )
}

const CHIP =
  'inline-flex whitespace-nowrap min-h-11 items-center rounded-full px-4 text-sm ring-1 ring-line hover:bg-hover aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

/** On phones one row, cut off where it goes on: pieces come before ways to sort them. */
const ROW =
  'flex gap-2 max-sm:-mx-gutter max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-1 max-sm:scrollbar-none sm:flex-wrap'

function Themes({ filter: { theme: chosen, tool } }: Pick<GalleryData, 'filter'>) {
  const intl = useIntl()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (row.current) row.current.scrollLeft = chosen === undefined ? 0 : middleOfChosen(row.current)
  }, [chosen])
  const isWhole = chosen === undefined && tool === undefined
  return (
    <nav aria-label={intl.formatMessage({ id: 'gallery.themes' })}>
      <ul ref={row} className={ROW}>
        <li>
          <AppLink to="/gallery" aria-current={isWhole ? 'page' : undefined} className={CHIP}>
            <FormattedMessage id="gallery.all" />
          </AppLink>
        </li>
        {GALLERY_THEMES.map((theme) => (
          <li key={theme}>
            <AppLink
              to={`/gallery/theme/${theme}`}
              aria-current={chosen === theme ? 'page' : undefined}
              className={CHIP}
            >
              <FormattedMessage id={`gallery.theme.${theme}`} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How far the row is scrolled when the chosen theme is in its middle; unlike `scrollIntoView`, this leaves the page alone. */
function middleOfChosen(row: HTMLElement): number {
  const chip = row.querySelector<HTMLElement>('[aria-current]')
  return chip ? chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 : 0
}

type ToolChoiceProps = { tools: GalleryData['tools']; chosen: string }

function ToolChoice({ tools, chosen }: ToolChoiceProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const locale = useLocale()
  return (
    <Field
      label={<FormattedMessage id="gallery.tool" />}
      className="max-sm:flex-row max-sm:items-center max-sm:gap-3"
    >
      <Select
        className="min-w-0 max-sm:flex-1"
        value={chosen}
        onChange={({ currentTarget }) =>
          void navigate(
            withLocale(currentTarget.value ? `/gallery/tool/${currentTarget.value}` : '/gallery', locale),
          )
        }
      >
        <option value="">{intl.formatMessage({ id: 'gallery.any_tool' })}</option>
        {tools.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Pieces({ data }: { data: GalleryData }) {
  const [shown, setShown] = useState({ pieces: data.pieces, next: data.next })
  // A failed page is requested again only on a press, although its place is still visible.
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>('ready')
  const end = useRef<HTMLDivElement>(null)
  async function loadMore() {
    const before = shown.next
    if (before === null || status === 'loading') return
    setStatus('loading')
    const isLoaded = await succeeds(async () => {
      const page = await api('GET /api/gallery', { query: { ...data.filter, before } })
      setShown((known) => ({ pieces: [...known.pieces, ...page.pieces], next: page.next }))
    })
    setStatus(isLoaded ? 'ready' : 'failed')
  }
  useInView(end, shown.next !== null && status === 'ready', () => void loadMore())

  if (shown.pieces.length === 0) return <NothingYet />
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5">
        {shown.pieces.map((piece) => (
          <li key={piece.id} className="min-w-0">
            <GalleryCard piece={piece} />
          </li>
        ))}
      </ul>
      {shown.next !== null && (
        <div ref={end} className="grid justify-items-center">
          {status === 'failed' ? (
            <LoadFailed onRetry={() => void loadMore()} />
          ) : (
            <Button loading={status === 'loading'} onClick={() => void loadMore()}>
              <FormattedMessage id="gallery.more" />
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      level={2}
      icon={<ImageOff aria-hidden />}
      title={<FormattedMessage id="gallery.none" />}
      actions={
        <Button asChild>
          <AppLink to="/gallery">
            <FormattedMessage id="gallery.show_all" />
          </AppLink>
        </Button>
      }
    >
      <FormattedMessage id="gallery.none_hint" />
    </EmptyState>
  )
}
