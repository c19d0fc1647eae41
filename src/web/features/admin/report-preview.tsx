import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OperatorReport } from '../../../shared/contract/admin.ts'
import { SoundPlayer } from '../../components/player/sound-player.tsx'

const PLACE =
  'relative grid size-32 shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken ring-1 ring-line'

type PreviewProps = {
  report: Pick<OperatorReport, 'preview_url' | 'kind'>
  /** What it shows. */
  label: string
}

/** What people report or publish may be disturbing, so it is hidden until an operator asks for it. */
export function ReportPreview({ report: { preview_url, kind }, label }: PreviewProps) {
  const [open, setOpen] = useState(false)
  if (preview_url === null) {
    return (
      <p className={`${PLACE} p-2 text-center text-ink-subtle text-xs`}>
        <FormattedMessage id="admin.reports.no_preview" />
      </p>
    )
  }
  if (open && kind === 'video') {
    return <video src={preview_url} controls playsInline aria-label={label} className={PLACE} />
  }
  if (open && kind === 'audio') {
    return <SoundPlayer src={preview_url} title={label} small className="w-64 max-w-full" />
  }
  if (open) {
    return (
      <a href={preview_url} target="_blank" rel="noopener" className={PLACE}>
        <img src={preview_url} alt={label} className="checker max-h-32 max-w-32" />
      </a>
    )
  }
  const isPicture = kind === 'image' || kind === 'gif'
  return (
    <button type="button" aria-label={label} onClick={() => setOpen(true)} className={PLACE}>
      {isPicture && <img src={preview_url} alt="" className="size-full scale-110 object-cover blur-xl" />}
      <span className="absolute grid size-10 place-items-center rounded-full bg-black/55 text-white">
        <EyeOff aria-hidden className="size-5" />
      </span>
    </button>
  )
}
