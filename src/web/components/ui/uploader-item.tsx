import { CircleAlert, X } from 'lucide-react'
import { cx } from './cx.ts'
import { FilePreview } from './file-preview.tsx'
import { IconButton } from './icon-button.tsx'
import { Progress } from './progress.tsx'
import type { RenderSound } from './render-sound.ts'
import { kindOf } from './uploader-rules.ts'
import type { StoredFile } from './use-file-source.ts'

export interface ChosenFile {
  id: string
  file: File | StoredFile
  /** What the site has made of it, after the upload. */
  stored?: StoredFile
  /** From 0 to 1 during the upload; absent before and after. */
  progress?: number
  /** Why the upload failed, in plain words. */
  error?: string
}

interface UploaderItemProps {
  chosen: ChosenFile
  /** Its place among several, because other fields name it by its number. */
  number: number | undefined
  large: boolean
  openLabel: string | undefined
  onOpen: (() => void) | undefined
  removeLabel: string
  progressLabel: string
  renderSound: RenderSound | undefined
  onRemove: () => void
}

/** Sounds have a player there. */
function isSeen(file: File | StoredFile): boolean {
  const kind = kindOf(file)
  return kind !== null && kind !== 'audio'
}

export function UploaderItem({
  chosen,
  number,
  large,
  openLabel,
  onOpen,
  removeLabel,
  progressLabel,
  renderSound,
  onRemove,
}: UploaderItemProps) {
  return (
    <div
      className={cx(
        'relative flex animate-fade-in items-center justify-center overflow-hidden rounded-xl bg-sunken ring-1 ring-line',
        large ? 'h-64 [&>img]:object-contain [&>video]:object-contain' : 'aspect-square',
        chosen.error && 'ring-2 ring-danger-ink',
      )}
    >
      <FilePreview file={chosen.file} stored={chosen.stored} renderSound={renderSound} />
      {onOpen && isSeen(chosen.file) && (
        <button
          type="button"
          aria-label={openLabel}
          onClick={onOpen}
          className="absolute inset-0 cursor-zoom-in rounded-xl"
        />
      )}
      {number !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-2 left-2 grid size-6 place-items-center rounded-full bg-primary font-bold text-on-primary text-xs shadow-md"
        >
          {number}
        </span>
      )}
      <IconButton
        label={removeLabel}
        variant="overlay"
        size="sm"
        onClick={onRemove}
        round
        className="absolute top-2 right-2"
      >
        <X />
      </IconButton>
      {chosen.progress !== undefined && (
        <div className="absolute inset-x-0 bottom-0 bg-linear-0 from-black/60 to-transparent p-2.5 pt-6">
          <Progress label={progressLabel} hideLabel size="sm" value={chosen.progress} />
        </div>
      )}
      {chosen.error && (
        <p
          {...(large && { role: 'alert' })}
          className="absolute inset-x-0 bottom-0 flex items-start gap-1.5 bg-danger-soft px-2.5 py-2 text-on-danger-soft text-xs leading-tight"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {/* A small one has no room for the reason, which is below all of them. */}
          {large ? chosen.error : <span className="truncate">{chosen.file.name}</span>}
        </p>
      )}
    </div>
  )
}
