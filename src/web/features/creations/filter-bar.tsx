import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSite } from '../../app/pages/use-site.ts'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import type { CreationFilter } from './creation-filter.ts'

type FilterBarProps = { filter: CreationFilter; onChange: (change: Partial<CreationFilter>) => void }

export function FilterBar({ filter: { tool, search }, onChange }: FilterBarProps) {
  const intl = useIntl()
  const { tools } = useSite()
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField value={search} onSearch={(next) => onChange({ search: next })} />
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
    </div>
  )
}

/** So long after the last key the search begins. */
const TYPING_MS = 300

type SearchFieldProps = { value: string; onSearch: (search: string) => void }

/** Searches while somebody types, and follows the address when that changes by other means. */
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

  const label = intl.formatMessage({ id: 'creations.search' })
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      icon={<Search aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      maxLength={100}
      className="min-w-0 max-sm:w-full sm:flex-1"
    />
  )
}
