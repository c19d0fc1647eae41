import { useIntl } from 'react-intl'
import { CHOSEN_MOTIONS, type StickerMotion } from '../../../shared/catalogue/sticker-motions.ts'
import { Select } from '../../components/ui/select.tsx'

type MotionSelectProps = { value: StickerMotion; label: string; onChange: (motion: StickerMotion) => void }

export function MotionSelect({ value, label, onChange }: MotionSelectProps) {
  const intl = useIntl()
  if (value === 'clip') {
    return (
      <p className="mb-1.5 grid h-9 place-items-center text-ink-muted text-sm">
        {intl.formatMessage({ id: 'packs.motion.clip' })}
      </p>
    )
  }
  return (
    <Select
      value={value}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const chosen = CHOSEN_MOTIONS.find((motion) => motion === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
      className="mb-1.5 h-9"
    >
      {CHOSEN_MOTIONS.map((motion) => (
        <option key={motion} value={motion}>
          {intl.formatMessage({ id: `packs.motion.${motion}` })}
        </option>
      ))}
    </Select>
  )
}
