import { Search } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { cx } from '../../components/ui/cx.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import type { Match } from './find-matches.ts'
import { type Palette, usePalette } from './use-palette.ts'

/** Finds anything by name, without leaving the keyboard. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const palette = usePalette(onClose)
  return (
    <Dialog
      open
      hideTitle
      flush
      title={intl.formatMessage({ id: 'palette.title' })}
      closeLabel={intl.formatMessage({ id: 'palette.close' })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SearchField palette={palette} />
      <output className="sr-only">
        <FormattedMessage id="palette.found" values={{ count: palette.matches.length }} />
      </output>
      <Matches palette={palette} />
    </Dialog>
  )
}

function SearchField({ palette: { listId, search, matches, activeId, find, press } }: { palette: Palette }) {
  const intl = useIntl()
  return (
    <label className="flex items-center gap-3 border-line border-b py-2 pr-16 pl-5">
      <Search aria-hidden className="size-5 shrink-0 text-ink-subtle" />
      <span className="sr-only">
        <FormattedMessage id="palette.title" />
      </span>
      <input
        data-initial-focus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A datalist cannot hold groups or pictures.
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        value={search}
        placeholder={intl.formatMessage({ id: 'palette.hint' })}
        onChange={({ currentTarget }) => find(currentTarget.value)}
        onKeyDown={press}
        className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-subtle"
      />
    </label>
  )
}

function Matches({
  palette: { listId, groups, matches, highlighted, optionId, open },
}: {
  palette: Palette
}) {
  const intl = useIntl()
  return (
    <div
      id={listId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The list of a combobox is one by its role.
      role="listbox"
      aria-label={intl.formatMessage({ id: 'palette.results' })}
      tabIndex={-1}
      className="max-h-[60dvh] overflow-y-auto p-2 max-sm:max-h-none"
    >
      {groups.map(({ name, matches: inGroup }) => (
        <fieldset key={name} className="min-w-0" aria-label={intl.formatMessage({ id: name })}>
          <div aria-hidden className="px-3 pt-3 pb-1 font-semibold text-ink-subtle text-xs">
            <FormattedMessage id={name} />
          </div>
          {inGroup.map((match) => (
            <Option
              key={match.path + match.title}
              id={optionId(match)}
              match={match}
              isActive={match === highlighted}
              onPress={() => open(match)}
            />
          ))}
        </fieldset>
      ))}
      {matches.length === 0 && (
        <p className="px-3 py-8 text-center text-ink-muted">
          <FormattedMessage id="palette.nothing" />
        </p>
      )}
    </div>
  )
}

type OptionProps = { id: string; match: Match; isActive: boolean; onPress: () => void }

/**
 * The focus stays in the field, which refers to the highlighted option. A highlighted answer is shown in
 * full.
 */
function Option({ id, match: { title, detail }, isActive, onPress }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The browser's own stands in a select alone.
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onPress}
      className={cx(
        'block min-h-11 w-full rounded-md px-3 text-left text-sm hover:bg-hover',
        detail ? 'py-2' : 'truncate',
        isActive && 'bg-hover font-semibold',
      )}
    >
      {title}
      {detail && (
        <span className={cx('block font-normal text-ink-muted', !isActive && 'truncate')}>{detail}</span>
      )}
    </button>
  )
}
