import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'

/** Grows with its text, up to a third of the screen, and runs as the text is written. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(rest)
  return (
    <span className={cx('control-box flex', className)}>
      <textarea
        rows={4}
        dir="auto"
        {...rest}
        {...wiring}
        className="field-sizing-content max-h-[40dvh] min-h-28 w-full resize-none bg-transparent px-3.5 py-3 text-base outline-none"
      />
    </span>
  )
}
