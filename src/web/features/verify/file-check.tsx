import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MEDIA_KINDS } from '../../../shared/catalogue/media.ts'
import { maxBytesOfAny } from '../../../shared/catalogue/tiers.ts'
import type { Verification } from '../../../shared/contract/verify.ts'
import { failureWords } from '../../app/session/failure-words.ts'
import { Button } from '../../components/ui/button.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Uploader } from '../../components/ui/uploader.tsx'
import { checkFile } from './check-file.ts'
import { Verdict } from './verdict.tsx'

type Check =
  | { status: 'none' }
  | { status: 'checking'; name: string; stop: AbortController }
  | { status: 'failed'; reason: string }
  | { status: 'done'; verification: Verification }

/** Checks a dropped file and shows what is known about it. */
export function FileCheck({ onReport }: { onReport: (reference: string) => void }) {
  const intl = useIntl()
  const [check, setCheck] = useState<Check>({ status: 'none' })
  const place = useRef<HTMLDivElement>(null)

  async function look(file: File) {
    const stop = new AbortController()
    setCheck({ status: 'checking', name: file.name, stop })
    try {
      setCheck({ status: 'done', verification: await checkFile(file, stop.signal) })
    } catch (error) {
      if (stop.signal.aborted) return
      setCheck({ status: 'failed', reason: failureWords(error) })
    }
    // The used control is gone by now.
    place.current?.focus()
  }
  function startOver() {
    if (check.status === 'checking') check.stop.abort()
    setCheck({ status: 'none' })
    place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="outline-none">
      {(check.status === 'none' || check.status === 'failed') && (
        <Uploader
          labels={{
            title: intl.formatMessage({ id: 'verify.drop' }),
            hint: intl.formatMessage({ id: 'verify.hint' }),
            choose: intl.formatMessage({ id: 'verify.choose' }),
            // A file is checked at once, so these controls are never visible.
            camera: '',
            add: '',
            remove: () => '',
            progress: () => '',
            refusal: (name, reason) => intl.formatMessage({ id: `verify.refused.${reason}` }, { name }),
          }}
          kinds={MEDIA_KINDS}
          maxBytes={maxBytesOfAny('visitor')}
          value={[]}
          onAdd={([file]) => file && void look(file)}
          onRemove={() => {}}
        />
      )}
      {check.status === 'failed' && (
        <p role="alert" className="mt-3 text-danger-ink text-sm">
          <FormattedMessage id="verify.failed" /> {check.reason}
        </p>
      )}
      {check.status === 'checking' && (
        <div className="grid min-h-52 content-center gap-5 rounded-xl bg-surface p-6 shadow-sm ring-1 ring-line">
          <Progress
            label={<FormattedMessage id="verify.checking" values={{ name: check.name }} />}
            value={null}
          />
          <div>
            <Button onClick={startOver}>
              <FormattedMessage id="action.cancel" />
            </Button>
          </div>
        </div>
      )}
      {check.status === 'done' && (
        <Verdict verification={check.verification} onReport={onReport} onAgain={startOver} />
      )}
    </div>
  )
}
