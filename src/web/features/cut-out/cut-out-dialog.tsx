import { Download, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import { ApiError } from '../../app/api/api-client.ts'
import type { DialogProps } from '../../app/dialogs/dialogs.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, quietApi, reportApiError, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { uploadFile } from '../tool/form/upload.ts'
import { CutOutEditor, type Edited, type FindThing } from './cut-out-editor.tsx'
import { loadCutOut, loadMask, maskFile } from './load-cut-out.ts'
import type { Mask } from './mask-edits.ts'
import { pointAt } from './pointed-places.ts'

type CutOutDialogProps = DialogProps['cutOut'] & { onClose: () => void }

/** Edits the edge and the look of a cut-out, and makes it again for free. */
export default function CutOutDialog({ creationId: id, onMade, onClose }: CutOutDialogProps) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => open(id))
  const [saving, setSaving] = useState(false)
  const [made, setMade] = useState<Creation | null>(null)

  async function save({ mask, settings }: Edited) {
    setSaving(true)
    await succeeds(async () => {
      const body = { mask: await send(mask), settings }
      const version = await api('POST /api/creations/{id}/cut-out', { params: { id }, body })
      setMade(version)
      onMade?.()
    })
    setSaving(false)
  }

  const findThing: FindThing = async (mask, stroke, stays) => {
    const body = { stays, ...pointAt(mask, stroke) }
    const { thing } = await api('POST /api/creations/{id}/cut-out/thing', { params: { id }, body })
    return thing === null ? null : loadMask(thing, mask)
  }

  return (
    <Dialog
      open
      onlyByIcon
      onOpenChange={onClose}
      width={1120}
      title={<FormattedMessage id="cutout.title" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && typeof data === 'string' && <p>{data}</p>}
      {status === 'ready' && typeof data !== 'string' && (
        <>
          {made && <Made creation={made} onBack={() => setMade(null)} onClose={onClose} />}
          {/* Stays mounted behind the result, so that no edit is lost. */}
          <div hidden={made !== null}>
            <CutOutEditor
              cutOut={data.cutOut}
              loaded={data.loaded}
              shown={made === null}
              saving={saving}
              onSave={(edited) => void save(edited)}
              findThing={findThing}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** The loaded cut-out, or a message that explains why there is none. */
async function open(id: string) {
  try {
    const cutOut = await quietApi('GET /api/creations/{id}/cut-out', { params: { id } })
    return { cutOut, loaded: await loadCutOut(cutOut) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return error.message
    throw error
  }
}

/** The id of the edge on the site. */
async function send(mask: Mask): Promise<string> {
  try {
    const { signal } = new AbortController()
    return (await uploadFile(await maskFile(mask), { signal, onProgress: () => {} })).id
  } catch (error) {
    reportApiError(error)
    throw error
  }
}

type MadeProps = { creation: Creation; onBack: () => void; onClose: () => void }

function Made({ creation: { url, title, downloads }, onBack, onClose }: MadeProps) {
  const intl = useIntl()
  const [first] = downloads
  return (
    <div className="grid justify-items-center gap-4">
      <output className="font-semibold">
        <FormattedMessage id="cutout.made" />
      </output>
      <img
        src={url}
        alt={intl.formatMessage({ id: 'cutout.result' }, { title })}
        className="checker max-h-[60dvh] rounded-lg object-contain"
      />
      <div className="flex flex-wrap justify-center gap-2.5">
        {first && (
          <Button asChild variant="primary">
            <a href={first.url} download={first.name}>
              <Download aria-hidden />
              <FormattedMessage id="creations.download" />
            </a>
          </Button>
        )}
        <Button icon={<PencilLine aria-hidden />} onClick={onBack}>
          <FormattedMessage id="cutout.on" />
        </Button>
        <Button onClick={onClose}>
          <FormattedMessage id="creations.done" />
        </Button>
      </div>
    </div>
  )
}
