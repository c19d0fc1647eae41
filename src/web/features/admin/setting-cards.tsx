import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { useSettingWords } from './setting-words.ts'
import { useMay } from './use-may.ts'

type SettingCardsProps = { settings: readonly Setting[]; onChange: () => void }

/** A tool and an effect may have the same name. */
const subjectOf = ({ group, title }: Setting): string => `${group} ${title}`

/** One card per tool, effect or reward, with all of its settings. */
export function SettingCards({ settings, onChange }: SettingCardsProps) {
  const subjects = [...new Set(settings.map(subjectOf))]
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {subjects.map((subject) => (
        <Subject
          key={subject}
          settings={settings.filter((setting) => subjectOf(setting) === subject)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

function Subject({ settings, onChange }: SettingCardsProps) {
  const words = useSettingWords()
  const [first] = settings
  if (!first) return null
  return (
    <li className="min-w-0 only:col-span-full rounded-lg bg-sunken p-4 ring-1 ring-line">
      <h3 className="break-words font-semibold text-sm">{words.titleOf(first)}</h3>
      <dl className="mt-2 grid gap-1">
        {settings.map((setting) => (
          <SettingRow key={setting.key} setting={setting} onChange={onChange} />
        ))}
      </dl>
    </li>
  )
}

/** Longer values get their own lines. */
const LONG = 24

export function SettingRow({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const intl = useIntl()
  const words = useSettingWords()
  const mayChange = useMay('change_catalogue')
  const [asking, setAsking] = useState(false)
  const what = intl.formatMessage({ id: `admin.catalogue.kind.${setting.kind}` })
  const isLong = String(setting.value).length > LONG
  return (
    <div className="grid min-h-10 grid-cols-[auto_1fr] items-center gap-x-3 text-sm">
      <dt className="text-ink-muted">{what}</dt>
      <dd
        className={cx(
          'flex min-w-0 items-center gap-2',
          isLong ? 'col-span-2 justify-between' : 'justify-end',
        )}
      >
        <span
          className={cx(
            'min-w-0 break-words font-semibold tabular-nums',
            isLong ? 'text-left' : 'text-right',
          )}
        >
          {words.valueOf(setting.kind, setting.value)}
        </span>
        {mayChange && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={intl.formatMessage(
              { id: 'admin.catalogue.change_label' },
              { what, title: words.titleOf(setting) },
            )}
            onClick={() => setAsking(true)}
          >
            <FormattedMessage id="admin.catalogue.change" />
          </Button>
        )}
      </dd>
      {setting.is_set && (
        <dd className="col-span-2">
          <Badge tone="brand">
            <FormattedMessage
              id="admin.catalogue.set"
              values={{ value: words.valueOf(setting.kind, setting.by_code) }}
            />
          </Badge>
        </dd>
      )}
      {asking && <SettingDialog setting={setting} onDone={onChange} onClose={() => setAsking(false)} />}
    </div>
  )
}
