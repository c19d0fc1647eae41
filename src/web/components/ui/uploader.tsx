import { AudioLines, Camera, Clapperboard, FileUp, ImageUp, Plus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { MediaKind } from '../../../shared/catalogue/media.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field-wiring.ts'
import type { RenderSound } from './render-sound.ts'
import { type ChosenFile, UploaderItem } from './uploader-item.tsx'
import { acceptAttribute, type Refusal, sortOut } from './uploader-rules.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useFileDropAnywhere } from './use-file-drop-anywhere.ts'
import { useFilePaste } from './use-file-paste.ts'

const ICONS = { image: ImageUp, gif: ImageUp, video: Clapperboard, audio: AudioLines }

interface UploaderLabels {
  /** The call to action in the empty zone: "Choose a photo, or drop or paste it here". */
  title: ReactNode
  /** The accepted files: "JPG, PNG or WebP, up to 20 MB". */
  hint?: ReactNode
  /** The name of the file input if there is no Field. */
  choose: string
  camera: string
  add: string
  remove: (name: string) => string
  /** Needed with `onOpen`. */
  open?: (name: string) => string
  progress: (name: string) => string
  refusal: (name: string, reason: Refusal<File>['reason']) => string
}

interface UploaderProps {
  labels: UploaderLabels
  kinds: readonly MediaKind[]
  value: readonly ChosenFile[]
  /** Files that passed every check; without `multiple`, the one file replaces the previous one. */
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  multiple?: boolean
  maxFiles?: number
  maxBytes?: number
  /** Offers the camera on phones and tablets. */
  capture?: 'user' | 'environment'
  disabled?: boolean
  /** Shows a chosen picture or video in the whole window. */
  onOpen?: (file: ChosenFile) => void
  /** Plays a chosen sound; without it, only its name is shown. */
  renderSound?: RenderSound
  className?: string
}

/**
 * Drop, click, paste, camera. The caller uploads the files, and passes progress and errors back through
 * `value`.
 */
export function Uploader({
  labels,
  kinds,
  value,
  onAdd,
  onRemove,
  multiple = false,
  maxFiles = multiple ? 20 : 1,
  maxBytes = Number.POSITIVE_INFINITY,
  capture,
  disabled = false,
  onOpen,
  renderSound,
  className,
}: UploaderProps) {
  const root = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<Refusal<File>[]>([])
  const full = multiple && value.length >= maxFiles
  const catchFocus = useFocusAfterRemoval(root, value.length)

  function take(files: File[]) {
    if (disabled || files.length === 0) return
    const room = multiple ? maxFiles - value.length : 1
    const sorted = sortOut(files, { kinds, maxBytes, room })
    setRefused(sorted.refused)
    if (sorted.accepted.length > 0) onAdd(sorted.accepted)
  }
  const drop = useFileDrop(take)
  useFilePaste(root, take, disabled || full)
  useFileDropAnywhere({ root, kinds, take }, disabled || full)

  return (
    <div
      ref={root}
      data-uploader={disabled || full ? 'closed' : value.length > 0 ? 'filled' : 'empty'}
      className={cx('min-w-0', className)}
      {...drop.handlers}
    >
      <div
        className={cx(
          value.length > 0 && multiple && 'grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3',
          drop.over && 'rounded-xl outline-3 outline-brand-500 outline-offset-2',
        )}
      >
        {value.map((chosen, position) => (
          <UploaderItem
            key={chosen.id}
            chosen={chosen}
            number={value.length > 1 ? position + 1 : undefined}
            large={!multiple}
            openLabel={labels.open?.(chosen.file.name)}
            onOpen={onOpen && (() => onOpen(chosen))}
            removeLabel={labels.remove(chosen.file.name)}
            progressLabel={labels.progress(chosen.file.name)}
            renderSound={renderSound}
            onRemove={() => {
              catchFocus()
              onRemove(chosen.id)
            }}
          />
        ))}
        {(multiple || value.length === 0) && !full && (
          <DropZone
            labels={labels}
            kinds={kinds}
            multiple={multiple}
            compact={value.length > 0}
            disabled={disabled}
            capture={capture}
            onFiles={take}
          />
        )}
      </div>
      <Complaints refused={refused} describe={labels.refusal} failed={multiple ? value : []} />
    </div>
  )
}

interface ComplaintsProps {
  refused: readonly Refusal<File>[]
  describe: UploaderLabels['refusal']
  /** Those of them that have an error. */
  failed: readonly ChosenFile[]
}

function Complaints({ refused, describe, failed }: ComplaintsProps) {
  const sentences = new Set(refused.map(({ file, reason }) => describe(file.name, reason)))
  return (
    <div role="alert" className="text-danger-ink text-sm">
      {[...sentences].map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      {failed.map(
        ({ id, file, error }) =>
          error && (
            <p key={id} className="mt-2">
              {!error.includes(file.name) && <strong className="break-words">{file.name}: </strong>}
              {error}
            </p>
          ),
      )}
    </div>
  )
}

/**
 * The remove button disappears with its file; without this, keyboard users would land at the top of the page.
 */
function useFocusAfterRemoval(root: RefObject<HTMLElement | null>, count: number): () => void {
  const removing = useRef(false)
  useEffect(() => {
    if (!removing.current) return
    removing.current = false
    // With no file left, the input is the only control; otherwise it comes after the remaining files.
    const controls = root.current?.querySelectorAll<HTMLElement>(count > 0 ? 'button' : 'input')
    controls?.[0]?.focus()
  }, [root, count])
  return () => {
    removing.current = true
  }
}

interface DropZoneProps {
  labels: UploaderLabels
  kinds: readonly MediaKind[]
  multiple: boolean
  compact: boolean
  disabled: boolean
  capture: 'user' | 'environment' | undefined
  onFiles: (files: File[]) => void
}

function DropZone({ labels, kinds, multiple, compact, disabled, capture, onFiles }: DropZoneProps) {
  const ownId = useId()
  const { id = ownId, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldWiring({})
  const cameraKind = kinds.includes('image') ? 'image/*' : kinds.includes('video') ? 'video/*' : null

  function read(event: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(event.currentTarget.files ?? []))
    // Choosing the same file again after removing it must fire a change event.
    event.currentTarget.value = ''
  }
  const Icon = kinds.length === 1 && kinds[0] ? ICONS[kinds[0]] : FileUp
  const input = (
    <input
      id={id}
      type="file"
      accept={acceptAttribute(kinds)}
      multiple={multiple}
      disabled={disabled}
      onChange={read}
      aria-label={id === ownId ? labels.choose : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0 disabled:cursor-not-allowed"
    />
  )
  const frame =
    'relative flex flex-col items-center justify-center rounded-xl border-[1.5px] border-line-control/70 border-dashed bg-sunken text-center transition duration-fast hover:border-brand-500 hover:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-disabled:opacity-50'
  if (compact) {
    return (
      <div className={cx(frame, 'aspect-square gap-1 p-2 font-semibold text-ink-muted text-xs')}>
        <Plus aria-hidden className="size-6" />
        {labels.add}
        {input}
      </div>
    )
  }
  return (
    <div className={cx(frame, 'min-h-52 gap-2 px-5 py-7')}>
      <span className="mb-1 grid size-14 place-items-center rounded-lg bg-linear-135 from-primary to-primary-end text-on-primary shadow-glow">
        <Icon aria-hidden className="size-7" />
      </span>
      <p className="font-semibold">{labels.title}</p>
      {labels.hint && <p className="text-ink-muted text-sm">{labels.hint}</p>}
      {input}
      {capture && cameraKind && (
        <label className="relative mt-2 hidden h-11 items-center gap-2 rounded-md bg-surface px-4.5 font-semibold text-sm shadow-xs ring-1 ring-line has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:inline-flex">
          <Camera aria-hidden className="size-5" />
          {labels.camera}
          <input
            type="file"
            accept={cameraKind}
            capture={capture}
            disabled={disabled}
            onChange={read}
            className="absolute inset-0 text-[0] opacity-0"
          />
        </label>
      )}
    </div>
  )
}
