import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { ConsoleSearch } from './console-search.tsx'
import { SettingCards } from './setting-cards.tsx'
import { useSettingWords } from './setting-words.ts'

type SettingSearchProps = { settings: readonly Setting[]; onChange: () => void }

/** Finds settings by what they are for, whichever part of the page they are in. */
export function SettingSearch({ settings, onChange }: SettingSearchProps) {
  const intl = useIntl()
  const words = useSettingWords()
  const [text, setText] = useState('')
  const sought = text.toLocaleLowerCase()
  const found = settings.filter((setting) => words.titleOf(setting).toLocaleLowerCase().includes(sought))
  return (
    <div>
      <ConsoleSearch label={intl.formatMessage({ id: 'admin.catalogue.search' })} onSearch={setText} />
      {sought !== '' && found.length > 0 && <SettingCards settings={found} onChange={onChange} />}
      {sought !== '' && found.length === 0 && (
        <output>
          <FormattedMessage id="admin.catalogue.search.none" />
        </output>
      )}
    </div>
  )
}
