import { Scissors, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile, VideoCut } from '../../../../shared/contract/uploads.ts'
import { lazyCode } from '../../../app/navigation/load-code.ts'
import { api, succeeds } from '../../../app/session/browser-api.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { FormFile } from './form-state.ts'
import { keptFile } from './form-storage.ts'
import type { ToolForm } from './use-tool-form.ts'

const CutVideoDialog = lazyCode(() => import('./cut-video-dialog.tsx'))

type CutVideoProps = {
  field: Extract<ToolField, { kind: 'video' }>
  form: ToolForm
  file: FormFile
  media: MediaFile
}

/**
 * Replaces the video with a part of it. The site cuts it, since browsers cannot, and treats it as another
 * upload.
 */
export default function CutVideo({ field, form, file, media }: CutVideoProps) {
  const [open, setOpen] = useState(false)
  const [cutting, setCutting] = useState(false)
  const whole = file.whole ?? media

  function put(next: MediaFile, of?: MediaFile) {
    const kept = { ...keptFile(file.name, next), ...(of && { whole: of }) }
    form.change({ type: 'add_files', field: field.name, files: [kept] })
  }
  async function cut(body: VideoCut) {
    setCutting(true)
    const { id } = whole
    const done = await succeeds(async () => {
      put(await api('POST /api/uploads/{id}/cut', { params: { id }, body }), whole)
    })
    setCutting(false)
    if (done) setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" icon={<Scissors aria-hidden />} onClick={() => setOpen(true)}>
        <FormattedMessage id="tool.cut.begin" />
      </Button>
      {file.whole && (
        <>
          <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden />} onClick={() => put(whole)}>
            <FormattedMessage id="tool.cut.whole" />
          </Button>
          <output className="text-ink-muted text-sm">
            <FormattedMessage
              id="tool.cut.used"
              values={{ seconds: ((media.duration_ms ?? 0) / 1000).toFixed(1) }}
            />
          </output>
        </>
      )}
      {open && (
        <Suspense>
          <CutVideoDialog
            video={whole}
            maxSeconds={field.max_seconds}
            busy={cutting}
            onCut={(chosen) => void cut(chosen)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
