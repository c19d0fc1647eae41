import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { EFFECT_TABS } from '../../../shared/catalogue/effect-tabs.ts'
import {
  MAX_ANNOUNCEMENT,
  MAX_COUNT,
  MAX_HASH_LIST,
  MAX_SETTING_CREDITS,
  MAX_TEXT,
  MAX_WORD_LIST,
  suits,
} from '../../../shared/catalogue/setting-values.ts'
import { hasSamePlaces } from '../../../shared/catalogue/site-texts.ts'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { api } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { DryRunView } from './dry-run-view.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useSettingWords } from './setting-words.ts'

/** The maximum of a number, or of a text's length. */
const MOST = {
  switch: 5,
  credits: MAX_SETTING_CREDITS,
  count: MAX_COUNT,
  place: MAX_COUNT,
  season: 11,
  row: 20,
  cover: 300,
  prompt: MAX_TEXT,
  message: MAX_TEXT,
  text: MAX_ANNOUNCEMENT,
  words: MAX_WORD_LIST,
  hashes: MAX_HASH_LIST,
} as const satisfies Record<Setting['kind'], number>

const HINTED = ['season', 'words', 'hashes', 'place', 'cover', 'prompt', 'message'] as const
const isHinted = (kind: Setting['kind']): kind is (typeof HINTED)[number] =>
  HINTED.some((hinted) => hinted === kind)

type SettingDialogProps = { setting: Setting; onDone: () => void; onClose: () => void }

/** Asks for a setting's new value and the reason, and shows the effect beforehand. */
export function SettingDialog({ setting, onDone, onClose }: SettingDialogProps) {
  const intl = useIntl()
  const words = useSettingWords()
  const { key, kind, value: before, by_code } = setting
  const [typed, setTyped] = useState(String(before))
  const value = valueTyped(kind, typed)
  const isWrong =
    !suits(kind, value) || (kind === 'message' && !hasSamePlaces(String(value), String(by_code)))
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
            hint={isHinted(kind) && <FormattedMessage id={`admin.catalogue.hint.${kind}`} />}
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
      <Select data-initial-focus value={typed} onChange={(event) => onType(event.target.value)}>
        <option value="true">{intl.formatMessage({ id: 'admin.catalogue.on' })}</option>
        <option value="false">{intl.formatMessage({ id: 'admin.catalogue.off' })}</option>
      </Select>
    )
  }
  if (kind === 'row') {
    return (
      <Select data-initial-focus value={typed} onChange={(event) => onType(event.target.value)}>
        {EFFECT_TABS.map(({ name }) => (
          <option key={name} value={name}>
            {intl.formatMessage({ id: `effects.tab.${name}` })}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'words' || kind === 'hashes' || kind === 'prompt' || kind === 'message') {
    return (
      <Textarea
        data-initial-focus
        value={typed}
        maxLength={MOST[kind]}
        onChange={(event) => onType(event.target.value)}
      />
    )
  }
  return (
    <TextInput
      data-initial-focus
      inputMode={isNumber(kind) ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed}
      maxLength={MOST[kind]}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

const isNumber = (kind: Setting['kind']) => kind === 'credits' || kind === 'count' || kind === 'place'

/** For a cover, the link of a shared page is enough. */
function valueTyped(kind: Setting['kind'], typed: string): Setting['value'] {
  if (kind === 'switch') return typed === 'true'
  if (kind === 'cover') return /sh_[0-9a-f]{32}/.exec(typed)?.[0] ?? typed.trim()
  if (isNumber(kind)) return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return typed.trim()
}
