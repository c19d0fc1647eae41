import { Search } from 'lucide-react'
import { useIntl } from 'react-intl'
import { MEDIA_KINDS } from '../../../shared/catalogue/media.ts'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { TAKEN, type ToolFilter } from './filter-tools.ts'

type ToolFilterBarProps = { filter: ToolFilter; onChange: (filter: ToolFilter) => void }

/** Finds tools by words, by input and by output. */
export function ToolFilterBar({ filter, onChange }: ToolFilterBarProps) {
  const intl = useIntl()
  const search = intl.formatMessage({ id: 'tools.search' })
  return (
    <div className="flex flex-wrap gap-3">
      <TextInput
        type="search"
        aria-label={search}
        placeholder={search}
        icon={<Search aria-hidden />}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
        maxLength={100}
        className="min-w-0 max-sm:w-full sm:flex-1"
      />
      <KindSelect
        label={intl.formatMessage({ id: 'tools.takes' })}
        all={intl.formatMessage({ id: 'tools.takes_all' })}
        kinds={TAKEN}
        value={filter.takes}
        onChange={(takes) => onChange({ ...filter, takes })}
      />
      <KindSelect
        label={intl.formatMessage({ id: 'tools.makes' })}
        all={intl.formatMessage({ id: 'tools.makes_all' })}
        kinds={MEDIA_KINDS}
        value={filter.makes}
        onChange={(makes) => onChange({ ...filter, makes })}
      />
    </div>
  )
}

type KindSelectProps<Kind extends (typeof TAKEN)[number]> = {
  label: string
  all: string
  kinds: readonly Kind[]
  value: Kind | ''
  onChange: (kind: Kind | '') => void
}

function KindSelect<Kind extends (typeof TAKEN)[number]>(props: KindSelectProps<Kind>) {
  const { label, all, kinds, value, onChange } = props
  const intl = useIntl()
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(kinds.find((kind) => kind === target.value) ?? '')}
      className="min-w-0 max-sm:flex-1 sm:w-48"
    >
      <option value="">{all}</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {intl.formatMessage({ id: `tools.kind.${kind}` })}
        </option>
      ))}
    </Select>
  )
}
