import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { api } from '../../app/session/browser-api.ts'
import { ConsoleSearch } from './console-search.tsx'
import { FoldedSection } from './folded-parts.tsx'
import { Loaded } from './loaded.tsx'
import { Rows } from './rows.tsx'
import { SettingRow } from './setting-cards.tsx'

/** Page texts, found by a part of them, and changed. */
export function TextsSection({ onChange }: { onChange: () => void }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  return (
    <FoldedSection
      id="texts"
      title={<FormattedMessage id="admin.catalogue.group.texts" />}
      description={<FormattedMessage id="admin.catalogue.group.texts.description" />}
    >
      <ConsoleSearch label={intl.formatMessage({ id: 'admin.catalogue.texts.search' })} onSearch={setText} />
      {text !== '' && (
        <Loaded key={text} load={() => api('GET /api/operation/catalogue/texts', { query: { text } })}>
          {({ texts }, reload) => (
            <Rows
              items={texts}
              none={<FormattedMessage id="admin.catalogue.texts.none" />}
              row={(setting) => (
                <li key={setting.key} className="py-3">
                  <h3 className="break-all font-mono text-ink-muted text-xs">{setting.title}</h3>
                  <dl>
                    <SettingRow
                      setting={setting}
                      onChange={() => {
                        reload()
                        onChange()
                      }}
                    />
                  </dl>
                </li>
              )}
            />
          )}
        </Loaded>
      )}
    </FoldedSection>
  )
}
