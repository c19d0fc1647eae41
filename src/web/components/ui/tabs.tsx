import * as Primitive from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
  disabled?: boolean
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  items: readonly Tab<Value>[]
  defaultValue?: Value
  value?: Value
  onValueChange?: (value: Value) => void
  look?: 'pills' | 'line'
  /** Hidden panels stay in the page, so that half-filled forms survive a change of tab. */
  keepMounted?: boolean
  className?: string
}

const lists = {
  pills: 'gap-1 rounded-lg bg-sunken p-1 ring-1 ring-line ring-inset',
  line: 'gap-5 shadow-[inset_0_-1px_var(--color-line)]',
}

const triggers = {
  pills:
    'min-h-10 rounded-md px-4 data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-sm',
  line: 'min-h-11 border-transparent border-b-2 px-0.5 data-[state=active]:border-brand-500 data-[state=active]:text-ink',
}

export function Tabs<Value extends string>({
  label,
  items,
  defaultValue,
  value,
  onValueChange,
  look = 'pills',
  keepMounted = false,
  className,
}: TabsProps<Value>) {
  const first = defaultValue ?? items[0]?.value
  function report(next: string) {
    const item = items.find((candidate) => candidate.value === next)
    if (item) onValueChange?.(item.value)
  }
  return (
    <Primitive.Root
      {...(value === undefined ? first !== undefined && { defaultValue: first } : { value })}
      onValueChange={report}
      className={cx('min-w-0', className)}
    >
      <Primitive.List
        aria-label={label}
        className={cx('flex w-fit max-w-full overflow-x-auto scrollbar-none', lists[look])}
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            {...(item.disabled && { disabled: true })}
            className={cx(
              'inline-flex shrink-0 items-center gap-2 whitespace-nowrap font-semibold text-ink-muted text-sm outline-offset-[-2px] transition duration-fast hover:text-ink disabled:opacity-45 [&_svg]:size-4',
              triggers[look],
            )}
          >
            {item.icon}
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content
          key={item.value}
          value={item.value}
          {...(keepMounted && { forceMount: true })}
          className="mt-5 rounded-sm data-[state=inactive]:hidden data-[state=active]:animate-fade-in"
        >
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
