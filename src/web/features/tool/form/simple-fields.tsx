import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { ChoiceGroup } from '../../../components/ui/choice-group.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Slider } from '../../../components/ui/slider.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import type { FieldProps } from './field-props.ts'
import { HearOption } from './hear-option.tsx'

const PromptHelp = lazyPart(async () => (await loadCode(() => import('./prompt-help.tsx'))).default, {
  code: 'when_shown',
})

type Of<Kind extends ToolField['kind']> = FieldProps<Extract<ToolField, { kind: Kind }>>

export function TextField({ field, form, error, aside, quote, asking }: Of<'text'>) {
  const intl = useIntl()
  const value = String(form.state.values[field.name] ?? '')
  const set = (next: string) => form.change({ type: 'set', field: field.name, value: next })
  const control = {
    value,
    name: field.name,
    maxLength: field.max_length,
    ...(field.placeholder && { placeholder: field.placeholder }),
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
    onPaste(event: ClipboardEvent<TextControl>) {
      if (!isCut(event, field.max_length)) return
      showToast(intl.formatMessage({ id: 'tool.text_cut' }, { most: field.max_length }), { kind: 'warning' })
    },
  }
  // Counted like for the price.
  const used = Array.from(value).length
  const counter = used > 0 ? `${intl.formatNumber(used)} / ${intl.formatNumber(field.max_length)}` : aside
  return (
    <>
      <Field label={field.label} hint={field.help} error={error} aside={counter} required={field.required}>
        {field.lines > 1 ? (
          <Textarea {...control} rows={field.lines} onKeyDown={submitFromLongText} />
        ) : (
          <TextInput {...control} />
        )}
      </Field>
      {field.name === 'prompt' && (
        <PromptHelp tool={form.tool} text={value} onChoose={set} quote={quote} asking={asking} />
      )}
    </>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Whether the browser leaves out the end of what is pasted, which it does without a word. */
function isCut({ currentTarget, clipboardData }: ClipboardEvent<TextControl>, most: number): boolean {
  const { value, selectionStart, selectionEnd } = currentTarget
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return value.length - replaced + clipboardData.getData('text').length > most
}

/** Enter makes a new line in long texts; elsewhere the browser submits the form. */
function submitFromLongText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Many options would fill a phone with chips, so the browser's own list is used instead. */
const MAX_CHIPS = 8

export function ChoiceField({ field, form, error }: Of<'choice'>) {
  const intl = useIntl()
  const value = String(form.state.values[field.name] ?? field.default)
  const choose = (next: string) => form.change({ type: 'set', field: field.name, value: next })
  if (field.options.length > MAX_CHIPS) {
    const chosen = field.options.find((option) => option.value === value)
    return (
      <Field label={field.label} hint={field.help} error={error} required={field.required}>
        <div className="flex gap-2">
          <Select
            className="min-w-0 flex-1"
            value={value}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {/* Without it, the first option would look chosen when none is. */}
            {!chosen && (
              <option value={value} hidden>
                {intl.formatMessage({ id: 'tool.choose' })}
              </option>
            )}
            {field.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          {chosen?.sound && <HearOption key={value} sound={chosen.sound} name={chosen.label} />}
        </div>
      </Field>
    )
  }
  const options = field.options.map(({ picture, ...option }) => ({
    ...option,
    ...(picture && {
      picture: (
        <span className="drawn-after-code block size-full">
          <img src={picture} alt="" loading="lazy" decoding="async" />
        </span>
      ),
    }),
  }))
  return (
    <ChoiceGroup
      label={field.label}
      hint={field.help}
      options={options}
      look={field.options[0]?.picture ? 'pictures' : 'chips'}
      value={value}
      onValueChange={choose}
    />
  )
}

export function NumberField({ field, form, error }: Of<'number'>) {
  const intl = useIntl()
  const value = Number(form.state.values[field.name] ?? field.default)
  const set = (next: number) => form.change({ type: 'set', field: field.name, value: next })
  return (
    <Field label={field.label} hint={field.help} error={error}>
      <Slider
        value={value}
        min={field.min}
        max={field.max}
        step={field.step}
        formatValue={(number) => intl.formatNumber(number)}
        onValueChange={set}
      />
    </Field>
  )
}

export function BooleanField({ field, form }: Of<'boolean'>) {
  return (
    <Switch
      checked={form.state.values[field.name] === true}
      onCheckedChange={(value) => form.change({ type: 'set', field: field.name, value })}
      {...(field.help && { hint: field.help })}
    >
      {field.label}
    </Switch>
  )
}
