import { GalleryVerticalEnd, Search, SlidersHorizontal, Star, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LibrarySummary } from '../../../shared/contract/creations.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import type { CreationFilter } from './creation-filter.ts'

type FilterBarProps = {
  filter: CreationFilter
  summary: LibrarySummary
  onChange: (change: Partial<CreationFilter>) => void
}

/** Makes `aria-pressed` visible, too. */
const PRESSED =
  'aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft aria-pressed:ring-2 aria-pressed:ring-brand-500'

/** On phones, only the search is in sight: pieces come before ways to sort them. */
export function FilterBar({ filter, summary, onChange }: FilterBarProps) {
  const { tool, search, favourite, published } = filter
  const intl = useIntl()
  const { tools } = useSite()
  const [open, setOpen] = useState(false)
  const folded = useId()
  return (
    <div data-filters="" className="mb-4 flex flex-wrap gap-3 max-sm:gap-2">
      <SearchField value={search} onSearch={(next) => onChange({ search: next })} />
      <FoldButton
        on={[tool, filter.tag, favourite, published].filter(Boolean).length}
        open={open}
        controls={folded}
        onToggle={() => setOpen(!open)}
      />
      <div id={folded} className={cx('flex w-full flex-wrap gap-3 sm:contents', !open && 'max-sm:hidden')}>
        <Select
          aria-label={intl.formatMessage({ id: 'creations.filter.tool' })}
          value={tool}
          onChange={(event) => onChange({ tool: event.target.value })}
          className="min-w-0 max-sm:w-full sm:w-56"
        >
          <option value="">{intl.formatMessage({ id: 'creations.all_tools' })}</option>
          {tools
            .filter(({ slug, available }) => available || slug === tool)
            .map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
        </Select>
        <TagSelect tag={filter.tag} tags={summary.tags} onChange={(tag) => onChange({ tag })} />
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:gap-2 max-sm:*:flex-1 max-sm:*:px-2 max-sm:[&_svg]:hidden">
          <Button
            icon={<Star aria-hidden className={favourite ? 'fill-current' : ''} />}
            aria-pressed={favourite}
            className={PRESSED}
            onClick={() => onChange({ favourite: !favourite })}
          >
            <FormattedMessage id="creations.favourites" />
          </Button>
          <Button
            icon={<GalleryVerticalEnd aria-hidden />}
            aria-pressed={published}
            className={PRESSED}
            onClick={() => onChange({ published: !published })}
          >
            <FormattedMessage id="creations.published" />
          </Button>
          <Button icon={<Trash2 aria-hidden />} onClick={() => onChange({ trash: true })}>
            <FormattedMessage id="creations.trash.open" values={{ count: summary.trash.count }} />
          </Button>
        </div>
      </div>
    </div>
  )
}

type FoldButtonProps = {
  /** How many filters are on. */
  on: number
  open: boolean
  controls: string
  onToggle: () => void
}

function FoldButton({ on, open, controls, onToggle }: FoldButtonProps) {
  const intl = useIntl()
  return (
    <IconButton
      label={intl.formatMessage({ id: 'creations.filters' }, { on })}
      variant="secondary"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="relative size-11 sm:hidden"
    >
      <SlidersHorizontal aria-hidden />
      {on > 0 && (
        <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-brand-500 ring-2 ring-surface" />
      )}
    </IconButton>
  )
}

type TagSelectProps = { tag: string; tags: LibrarySummary['tags']; onChange: (tag: string) => void }

/** Tags are hidden until the person uses some. */
function TagSelect({ tag, tags, onChange }: TagSelectProps) {
  const intl = useIntl()
  if (tags.length === 0 && tag === '') return null
  const known = tags.some((other) => other.tag === tag) || tag === '' ? tags : [{ tag, count: 0 }, ...tags]
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'creations.filter.tag' })}
      value={tag}
      onChange={(event) => onChange(event.target.value)}
      className="min-w-0 max-sm:w-full sm:w-44"
    >
      <option value="">{intl.formatMessage({ id: 'creations.all_tags' })}</option>
      {known.map((other) => (
        <option key={other.tag} value={other.tag}>
          {`${other.tag} (${other.count})`}
        </option>
      ))}
    </Select>
  )
}

/** The search begins this long after the last key. */
const TYPING_MS = 300

type SearchFieldProps = { value: string; onSearch: (search: string) => void }

/** Searches while people type, and follows other changes of the address. */
function SearchField({ value, onSearch }: SearchFieldProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const wanted = typed.trim()
  const search = useEffectEvent(() => {
    setSent(wanted)
    onSearch(wanted)
  })
  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(() => search(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted, sent])

  return (
    <TextInput
      type="search"
      aria-label={intl.formatMessage({ id: 'creations.search' })}
      placeholder={intl.formatMessage({ id: 'creations.search_hint' })}
      icon={<Search aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      maxLength={100}
      className="min-w-0 flex-1"
    />
  )
}
