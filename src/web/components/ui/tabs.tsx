import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { isShortcut } from './is-shortcut.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
  disabled?: boolean
}

interface TabsProps<Value extends string> {
  /** The name of the tabs, for screen readers. */
  label: string
  items: readonly Tab<Value>[]
  defaultValue?: Value
  value?: Value
  onValueChange?: (value: Value) => void
  look?: 'pills' | 'line'
  /** Hidden panels stay in the page, so that half-filled forms survive switching tabs. */
  keepMounted?: boolean
  className?: string
}

const lists = {
  // Tabs that do not fit wrap into a second row, because nobody finds what lies beyond an edge.
  pills: 'flex-wrap gap-1 rounded-lg bg-sunken p-1 ring-1 ring-line ring-inset',
  line: 'gap-5 overflow-x-auto scrollbar-none shadow-[inset_0_-1px_var(--color-line)]',
}

const triggers = {
  pills:
    'min-h-10 rounded-md px-4 max-sm:px-2.5 aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-sm',
  line: 'min-h-11 border-transparent border-b-2 px-0.5 aria-selected:border-brand-500 aria-selected:text-ink',
}

/** Arrow keys, Home and End choose among the tabs; Tab leads past them into the panel. */
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
  const id = useId()
  const [own, setOwn] = useState(defaultValue ?? items[0]?.value)
  // The first panel appears at once; only later ones fade in.
  const [changed, setChanged] = useState(false)
  const chosen = value ?? own
  function choose(next: Value) {
    if (next === chosen) return
    setOwn(next)
    setChanged(true)
    onValueChange?.(next)
  }
  return (
    <div className={cx('min-w-0', className)}>
      <div role="tablist" aria-label={label} className={cx('flex w-fit max-w-full', lists[look])}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            aria-selected={item.value === chosen}
            aria-controls={`${id}-panel-${item.value}`}
            tabIndex={item.value === chosen ? 0 : -1}
            disabled={item.disabled}
            onClick={() => choose(item.value)}
            onKeyDown={chooseByKey}
            className={cx(
              'inline-flex shrink-0 items-center gap-2 whitespace-nowrap font-semibold text-ink-muted text-sm outline-offset-[-2px] transition duration-fast hover:text-ink disabled:opacity-45 [&_svg]:size-4',
              triggers[look],
            )}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-panel-${item.value}`}
          aria-labelledby={`${id}-tab-${item.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of mere text must be reached by the keyboard, too.
          tabIndex={0}
          hidden={item.value !== chosen}
          className={cx('mt-5 rounded-sm', changed && 'animate-fade-in')}
        >
          {(keepMounted || item.value === chosen) && item.content}
        </div>
      ))}
    </div>
  )
}

/** The target of each key; the list wraps around. */
const STEPS: Record<string, (place: number) => number> = {
  ArrowRight: (place) => place + 1,
  ArrowLeft: (place) => place - 1,
  Home: () => 0,
  End: () => -1,
}

function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step || isShortcut(event)) return
  const list = event.currentTarget.closest('[role=tablist]')
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)') ?? [])]
  const next = tabs.at(step(tabs.indexOf(event.currentTarget)) % tabs.length)
  event.preventDefault()
  next?.focus()
  next?.click()
}
