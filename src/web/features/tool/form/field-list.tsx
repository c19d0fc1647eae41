import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { Tabs } from '../../../components/ui/tabs.tsx'
import { askedFields } from './form-state.ts'
import type { ToolForm } from './use-tool-form.ts'

type FieldListProps = {
  fields: readonly ToolField[]
  form: ToolForm
  renderField: (field: ToolField) => ReactNode
}

/** The fields in order: a choice with tabs contains its dependent fields, and advanced ones are folded. */
export function FieldList({ fields, form, renderField }: FieldListProps) {
  const asked = askedFields(fields, form.state)
  const tabs = asked.find((field) => field.kind === 'choice' && field.tabs)
  const inTabs = asked.filter((field) => tabs && field.when?.field === tabs.name && !field.advanced)
  const plain = asked.filter((field) => !field.advanced && !inTabs.includes(field))
  const advanced = asked.filter((field) => field.advanced)
  const show = (list: readonly ToolField[]) =>
    list.map((field) => (
      <div key={field.name} className="min-w-0">
        {field === tabs ? <TabField field={tabs} form={form} content={show(inTabs)} /> : renderField(field)}
      </div>
    ))
  return (
    <>
      {show(plain)}
      {advanced.length > 0 && (
        <details className="group rounded-lg bg-sunken px-4 ring-1 ring-line ring-inset">
          <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-sm [&::-webkit-details-marker]:hidden">
            <FormattedMessage id="tool.advanced" />
            <ChevronDown
              aria-hidden
              className="size-4.5 text-ink-subtle transition duration-base group-open:rotate-180"
            />
          </summary>
          <div className="grid gap-5 pt-2 pb-4">{show(advanced)}</div>
        </details>
      )}
    </>
  )
}

type TabFieldProps = { field: ToolField; form: ToolForm; content: ReactNode }

function TabField({ field, form, content }: TabFieldProps) {
  if (field.kind !== 'choice') return null
  const value = String(form.state.values[field.name] ?? field.default)
  return (
    <Tabs
      label={field.label}
      value={value}
      onValueChange={(next) => form.change({ type: 'set', field: field.name, value: next })}
      items={field.options.map((option) => ({
        ...option,
        content: option.value === value ? <div className="grid min-w-0 gap-5">{content}</div> : null,
      }))}
    />
  )
}
