import { Suspense, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { lazyCode, lazyPick, loadCode } from '../../../app/navigation/load-code.ts'
import { Field } from '../../../components/ui/field.tsx'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'
import type { RenderSound } from '../../../components/ui/render-sound.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Uploader } from '../../../components/ui/uploader.tsx'
import type { ChosenFile } from '../../../components/ui/uploader-item.tsx'
import type { StoredFile } from '../../../components/ui/use-file-source.ts'
import type { FieldProps } from './field-props.ts'
import { type FormFile, filesIn } from './form-state.ts'
import { SampleRow } from './sample-row.tsx'
import { type FileField, useMaxBytes, useUploaderLabels } from './use-uploader-labels.tsx'

/** Few tools accept videos or sound. */
const CutVideo = lazyCode(() => import('./cut-video.tsx'))
const RecordSound = lazyPart(async () => (await loadCode(() => import('./record-sound.tsx'))).default, {
  code: 'when_shown',
})
const SoundPlayer = lazyPick(
  () => import('../../../components/player/sound-player.tsx'),
  (code) => code.SoundPlayer,
)

const renderSound: RenderSound = (sound) => (
  <Suspense fallback={<Skeleton className="h-16 w-full max-w-md" />}>
    <SoundPlayer {...sound} className="w-full max-w-md" />
  </Suspense>
)

/** A field for one or several files: drop, paste, camera, microphone, file chooser, or one of our samples. */
export function MediaField({ field, form, error, aside }: FieldProps<FileField>) {
  const maxBytes = useMaxBytes(field)
  const labels = useUploaderLabels(field, maxBytes)
  const files = filesIn(form.state, field.name)
  const several = field.kind === 'images'
  const kind = several ? 'image' : field.kind
  const wanted = several ? Math.max(1, field.min) : 1
  const place = useRef<HTMLDivElement>(null)
  const lost = files.length === 0 ? (form.lost[field.name] ?? []) : []
  const lostWords = lost.length > 0 && (
    <FormattedMessage id="tool.upload_lost" values={{ names: lost.join(', '), count: lost.length }} />
  )
  function add(added: readonly (File | StoredFile)[]) {
    form.addFiles(field.name, added)
    showAboveButton(place.current)
  }
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-3">
      <Field
        label={field.label}
        hint={field.help}
        error={lostWords || error}
        aside={aside}
        required={field.required}
      >
        <Uploader
          labels={labels}
          kinds={[kind]}
          maxBytes={maxBytes}
          multiple={several}
          {...(several && { maxFiles: field.max })}
          {...(kind !== 'audio' && kind !== 'gif' && { capture: 'environment' as const })}
          value={files.map(chosenFile)}
          onAdd={add}
          onRemove={(id) => form.removeFile(field.name, id)}
          onOpen={({ id }) => open(files.find((file) => file.id === id))}
          renderSound={renderSound}
        />
      </Field>
      {field.kind === 'audio' && (
        <RecordSound
          field={field}
          filled={files.length > 0}
          onRecorded={(file) => form.addFiles(field.name, [file])}
        />
      )}
      {field.kind === 'video' && files[0]?.media?.kind === 'video' && (
        <Suspense>
          <CutVideo field={field} form={form} file={files[0]} media={files[0].media} />
        </Suspense>
      )}
      {files.length < wanted && field.samples.length > 0 && (
        <SampleRow samples={field.samples} onSample={(file) => add([file])} />
      )}
    </div>
  )
}

/** On phones, the button and the notes above it stay in view and would cover the chosen file. */
function showAboveButton(place: HTMLElement | null): void {
  if (matchMedia('(width < 64rem)').matches) place?.scrollIntoView({ block: 'start' })
}

/** The uploaded file, in the whole window. */
function open(file: FormFile | undefined): void {
  if (!file?.media) return
  openDialog('preview', { items: [{ kind: file.media.kind, src: file.media.url, alt: file.name }] })
}

function chosenFile({ id, name, file, media, progress, error }: FormFile): ChosenFile {
  const stored = media && { name, type: media.mime, url: media.url }
  return {
    id,
    file: file ?? stored ?? { name, type: '', url: '' },
    ...(stored && { stored }),
    ...(progress !== null && { progress }),
    ...(error !== null && { error }),
  }
}
