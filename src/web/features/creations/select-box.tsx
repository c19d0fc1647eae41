import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { cx } from '../../components/ui/cx.ts'

type SelectBoxProps = { title: string; selected: boolean; onSelect: () => void }

/** Covers the whole card, so that a thumb cannot miss it. */
export function SelectBox({ title, selected, onSelect }: SelectBoxProps) {
  const intl = useIntl()
  return (
    <label className="absolute inset-0 cursor-pointer rounded-xl has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:-outline-offset-3">
      <input
        type="checkbox"
        checked={selected}
        onChange={onSelect}
        aria-label={intl.formatMessage({ id: 'creations.select_one' }, { title })}
        className="peer absolute size-full cursor-pointer opacity-0"
      />
      <span className="absolute top-2 left-2 grid size-8 place-items-center rounded-full border-2 border-line-control bg-surface text-on-primary peer-checked:border-primary peer-checked:bg-primary">
        <Check aria-hidden strokeWidth={3} className={cx('size-4', !selected && 'invisible')} />
      </span>
    </label>
  )
}
