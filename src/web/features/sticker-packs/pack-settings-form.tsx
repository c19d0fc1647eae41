import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_PACK_NAME } from '../../../shared/catalogue/sticker-formats.ts'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { ChoiceGroup } from '../../components/ui/choice-group.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

type PackSettingsFormProps = { pack: StickerPack; onChange: (pack: StickerPack) => void }

/** In pixels of a sticker of 512. */
const OUTLINES = { none: 0, thin: 8, thick: 18 } as const
type Outline = keyof typeof OUTLINES

const COLOURS = {
  white: '#ffffff',
  black: '#1b1530',
  plum: '#7a5cf6',
  pink: '#ff3d81',
  yellow: '#ffd02e',
  green: '#00a388',
} as const
type ColourName = keyof typeof COLOURS

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

export function PackSettingsForm({ pack, onChange }: PackSettingsFormProps) {
  const intl = useIntl()
  const outline = keysOf(OUTLINES).find((name) => OUTLINES[name] >= pack.outline_width) ?? 'thick'
  const colour = keysOf(COLOURS).find((name) => COLOURS[name] === pack.outline_color) ?? 'white'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={<FormattedMessage id="packs.name" />} required>
        <SavedText value={pack.name} needed onSave={(name) => onChange({ ...pack, name })} />
      </Field>
      <Field label={<FormattedMessage id="packs.author" />} aside={<FormattedMessage id="packs.optional" />}>
        <SavedText value={pack.author} onSave={(author) => onChange({ ...pack, author })} />
      </Field>
      <ChoiceGroup<Outline>
        look="segments"
        label={<FormattedMessage id="packs.outline" />}
        value={outline}
        onValueChange={(name) => onChange({ ...pack, outline_width: OUTLINES[name] })}
        options={keysOf(OUTLINES).map((value) => ({
          value,
          label: intl.formatMessage({ id: `packs.outline.${value}` }),
        }))}
      />
      {outline !== 'none' && (
        <ChoiceGroup<ColourName>
          label={<FormattedMessage id="packs.outline_color" />}
          value={colour}
          onValueChange={(name) => onChange({ ...pack, outline_color: COLOURS[name] })}
          options={keysOf(COLOURS).map((value) => ({
            value,
            label: <span className="sr-only">{intl.formatMessage({ id: `packs.colour.${value}` })}</span>,
            icon: (
              <span
                aria-hidden
                className="block size-5 rounded-full ring-1 ring-line-control"
                style={{ backgroundColor: COLOURS[value] }}
              />
            ),
          }))}
        />
      )}
    </div>
  )
}

type SavedTextProps = { value: string; needed?: boolean; onSave: (value: string) => void }

/** Saved on Enter and when the field loses the focus. */
function SavedText({ value, needed = false, onSave }: SavedTextProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  function save() {
    const text = typed.trim()
    if (needed && text === '') setTyped(value)
    else if (text !== value) onSave(text)
  }
  return (
    <TextInput
      value={typed}
      maxLength={MAX_PACK_NAME}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
      }}
    />
  )
}
