import { useIntl } from 'react-intl'
import { STICKER_MOTIONS, type StickerMotion } from '../../../shared/catalogue/sticker-motions.ts'
import { Select } from '../../components/ui/select.tsx'

type MotionSelectProps = { value: StickerMotion; label: string; onChange: (motion: StickerMotion) => void }

export function MotionSelect({ value, label, onChange }: MotionSelectProps) {
  const intl = useIntl()
  return (
    <Select
      value={value}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const chosen = STICKER_MOTIONS.find((motion) => motion === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
      className="mb-1.5 h-9"
    >
      {STICKER_MOTIONS.map((motion) => (
        <option key={motion} value={motion}>
          {intl.formatMessage({ id: `packs.motion.${motion}` })}
        </option>
      ))}
    </Select>
  )
}
