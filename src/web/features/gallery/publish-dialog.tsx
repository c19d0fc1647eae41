import { ExternalLink, GalleryVerticalEnd } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { GALLERY_THEMES, type GalleryTheme } from '../../../shared/catalogue/gallery.ts'
import type { MAX_TITLE_CHARACTERS } from '../../../shared/contract/creations.ts'
import type { MAX_MAKER_CHARACTERS, OwnPiece } from '../../../shared/contract/gallery.ts'
import { cutToLength } from '../../../shared/shorten.ts'
import type { DialogProps } from '../../app/dialogs/dialogs.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

const MAX_TITLE = 120 satisfies typeof MAX_TITLE_CHARACTERS
const MAX_MAKER = 40 satisfies typeof MAX_MAKER_CHARACTERS

type PublishDialogProps = DialogProps['publish'] & { onClose: () => void }

/** Publishes a creation in the gallery, shows its status, and takes it back. */
export default function PublishDialog({ creationId, onPieceChange, onClose }: PublishDialogProps) {
  const intl = useIntl()
  const params = { id: creationId }
  const { status, data, reload } = useApiData(() => api('GET /api/creations/{id}/gallery', { params }))
  const [changed, setChanged] = useState<OwnPiece | null>(null)
  const own = changed ?? (status === 'ready' ? data : null)

  function showPublished(published: OwnPiece) {
    setChanged(published)
    onPieceChange?.(published.piece)
  }
  async function takeBack() {
    await succeeds(async () => {
      await api('DELETE /api/creations/{id}/gallery', { params })
      showToast(intl.formatMessage({ id: 'gallery.taken_back' }), { kind: 'success' })
      onPieceChange?.(null)
      onClose()
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={<FormattedMessage id="gallery.publish" />}
      description={<FormattedMessage id="gallery.publish_what" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {own &&
        (own.piece ? (
          <Published piece={own.piece} onTakeBack={takeBack} />
        ) : (
          <PublishForm creationId={creationId} own={own} onPublished={showPublished} />
        ))}
    </Dialog>
  )
}

type PublishedProps = { piece: NonNullable<OwnPiece['piece']>; onTakeBack: () => Promise<void> }

function Published({ piece: { status, reason, url, title }, onTakeBack }: PublishedProps) {
  const [working, setWorking] = useState(false)
  async function takeBack() {
    setWorking(true)
    await onTakeBack()
    setWorking(false)
  }
  return (
    <div className="grid gap-4">
      <p className="break-words font-semibold">{title}</p>
      <output className="text-ink-muted">
        <FormattedMessage id={`gallery.status.${status}`} values={{ reason: reason ?? '' }} />
      </output>
      {status !== 'refused' && (
        <div className="flex flex-wrap gap-3">
          {status === 'shown' && (
            <Button asChild variant="primary">
              <a href={url} target="_blank" rel="noopener">
                <ExternalLink aria-hidden />
                <FormattedMessage id="share.open" />
              </a>
            </Button>
          )}
          <Button loading={working} onClick={() => void takeBack()}>
            <FormattedMessage id="gallery.take_back" />
          </Button>
        </div>
      )}
    </div>
  )
}

type PublishFormProps = {
  creationId: string
  own: OwnPiece
  onPublished: (own: OwnPiece) => void
}

function PublishForm({ creationId, own, onPublished }: PublishFormProps) {
  const { suggested } = own
  const first = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(cutToLength(suggested.title, MAX_TITLE))
  const [maker, setMaker] = useState(suggested.maker)
  const [theme, setTheme] = useState<GalleryTheme | ''>('')
  const [consent, setConsent] = useState(false)
  const [working, setWorking] = useState(false)

  // The dialog has opened before there was a field to focus.
  useEffect(() => first.current?.focus(), [])

  async function publish(event: FormEvent) {
    event.preventDefault()
    setWorking(true)
    const body = { title: title.trim(), maker: maker.trim(), ...(theme && { theme }), consent }
    await succeeds(async () =>
      onPublished(await api('POST /api/creations/{id}/gallery', { params: { id: creationId }, body })),
    )
    setWorking(false)
  }

  return (
    <form className="grid gap-4" onSubmit={(event) => void publish(event)}>
      <Field
        label={<FormattedMessage id="gallery.title" />}
        hint={!suggested.title && <FormattedMessage id="gallery.title_hint" />}
        required
      >
        <TextInput
          value={title}
          maxLength={MAX_TITLE}
          required
          ref={first}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Field>
      <Field
        label={<FormattedMessage id="gallery.maker" />}
        hint={<FormattedMessage id="gallery.maker_hint" />}
        required
      >
        <TextInput
          value={maker}
          maxLength={MAX_MAKER}
          required
          autoComplete="nickname"
          onChange={({ currentTarget }) => setMaker(currentTarget.value)}
        />
      </Field>
      <ThemeField theme={theme} onChange={setTheme} />
      <Rules reward={own.reward} />
      {own.needs_consent && (
        <Checkbox
          checked={consent}
          required
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        >
          <FormattedMessage id="gallery.consent" />
        </Checkbox>
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        icon={<GalleryVerticalEnd aria-hidden />}
        loading={working}
      >
        <FormattedMessage id="gallery.publish_button" />
      </Button>
    </form>
  )
}

type ThemeFieldProps = { theme: GalleryTheme | ''; onChange: (theme: GalleryTheme | '') => void }

function ThemeField({ theme, onChange }: ThemeFieldProps) {
  const intl = useIntl()
  return (
    <Field label={<FormattedMessage id="gallery.theme" />} aside={<FormattedMessage id="gallery.optional" />}>
      <Select
        value={theme}
        onChange={({ currentTarget }) =>
          onChange(GALLERY_THEMES.find((name) => name === currentTarget.value) ?? '')
        }
      >
        <option value="">{intl.formatMessage({ id: 'gallery.no_theme' })}</option>
        {GALLERY_THEMES.map((name) => (
          <option key={name} value={name}>
            {intl.formatMessage({ id: `gallery.theme.${name}` })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const RULES = ['seen', 'adults', 'rights', 'back'] as const

function Rules({ reward }: { reward: number }) {
  return (
    <ul className="grid list-disc gap-1.5 rounded-lg bg-sunken py-3 pr-4 pl-8 text-sm">
      {RULES.map((rule) => (
        <li key={rule}>
          <FormattedMessage id={`gallery.rule.${rule}`} />
        </li>
      ))}
      <li>
        <FormattedMessage id="gallery.rule.reward" values={{ credits: reward }} />
      </li>
    </ul>
  )
}
