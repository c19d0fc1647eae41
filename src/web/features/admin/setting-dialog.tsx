import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  MAX_ANNOUNCEMENT,
  MAX_SETTING_CREDITS,
  MAX_WORD_LIST,
  suits,
} from '../../../shared/catalogue/setting-values.ts'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { api } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { DryRunView } from './dry-run-view.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useSettingWords } from './setting-words.ts'

/** The largest number, or the most characters. */
const MOST = {
  switch: 5,
  credits: MAX_SETTING_CREDITS,
  season: 11,
  text: MAX_ANNOUNCEMENT,
  words: MAX_WORD_LIST,
} as const satisfies Record<Setting['kind'], number>

type SettingDialogProps = { setting: Setting; onDone: () => void; onClose: () => void }

/** Asks what a setting shall be and why, and says beforehand what that changes. */
export function SettingDialog({ setting, onDone, onClose }: SettingDialogProps) {
  const intl = useIntl()
  const words = useSettingWords()
  const { key, kind, value: before, by_code } = setting
  const [typed, setTyped] = useState(String(before))
  const value = valueTyped(kind, typed)
  const isWrong = !suits(kind, value)
  const isChanged = !isWrong && value !== before

  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.catalogue.dialog.title" />}
      what={<FormattedMessage id="admin.catalogue.dialog.what" />}
      about={words.titleOf(setting)}
      confirm={<FormattedMessage id="admin.catalogue.dialog.confirm" />}
      danger={false}
      isWrong={!isChanged}
      act={(reason) =>
        api('POST /api/operation/catalogue/change', {
          body: { key, value: value === by_code ? null : value, before, reason },
        })
      }
      done={intl.formatMessage({ id: 'admin.catalogue.done' })}
      onDone={onDone}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Field
            className="mt-4"
            label={<FormattedMessage id={`admin.catalogue.kind.${kind}`} />}
            hint={
              (kind === 'season' || kind === 'words') && (
                <FormattedMessage id={`admin.catalogue.hint.${kind}`} />
              )
            }
            error={
              tried &&
              !isChanged && (
                <FormattedMessage
                  id={isWrong ? `admin.catalogue.rule.${kind}` : 'admin.catalogue.rule.same'}
                  values={{ most: MOST[kind] }}
                />
              )
            }
          >
            <ValueInput kind={kind} typed={typed} onType={setTyped} />
          </Field>
          {isChanged && (
            <p className="mt-3 text-sm">
              <FormattedMessage
                id="admin.catalogue.from_to"
                values={{ before: words.valueOf(kind, before), after: words.valueOf(kind, value) }}
              />
            </p>
          )}
          {isChanged && kind === 'credits' && (
            <DryRunView key={typed} settingKey={key} value={Number(value)} />
          )}
        </>
      )}
    </ReasonDialog>
  )
}

type ValueInputProps = { kind: Setting['kind']; typed: string; onType: (typed: string) => void }

function ValueInput({ kind, typed, onType }: ValueInputProps) {
  const intl = useIntl()
  if (kind === 'switch') {
    return (
      <Select value={typed} onChange={(event) => onType(event.target.value)}>
        <option value="true">{intl.formatMessage({ id: 'admin.catalogue.on' })}</option>
        <option value="false">{intl.formatMessage({ id: 'admin.catalogue.off' })}</option>
      </Select>
    )
  }
  if (kind === 'words') {
    return <Textarea value={typed} maxLength={MOST.words} onChange={(event) => onType(event.target.value)} />
  }
  return (
    <TextInput
      inputMode={kind === 'credits' ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed}
      maxLength={MOST[kind]}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

function valueTyped(kind: Setting['kind'], typed: string): Setting['value'] {
  if (kind === 'switch') return typed === 'true'
  if (kind === 'credits') return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return typed.trim()
}
