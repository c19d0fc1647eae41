import { X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { useOffline } from '../../../components/ui/use-offline.ts'
import { useWaitWords } from './use-wait-words.ts'

type ResultRunningProps = { generation: Generation; onCancel: () => Promise<void> }

/** Real progress, the place in the queue, an honest estimate, and a way to cancel. */
export function ResultRunning({ generation, onCancel }: ResultRunningProps) {
  const intl = useIntl()
  const [canceling, setCanceling] = useState(false)
  const { status, progress, step } = generation
  const queued = status === 'queued'
  async function cancel() {
    setCanceling(true)
    await onCancel()
    setCanceling(false)
  }
  return (
    <div className="aurora flex flex-1 flex-col items-center justify-center gap-5 rounded-xl px-5 py-10 ring-1 ring-line">
      <Progress
        className="max-w-md"
        label={step ?? intl.formatMessage({ id: queued ? 'result.queued' : 'result.running' })}
        value={queued ? null : progress}
      />
      <div className="grid gap-1 text-center text-ink-muted text-sm">
        <Outlook generation={generation} />
      </div>
      <Button icon={<X aria-hidden />} loading={canceling} onClick={() => void cancel()}>
        <FormattedMessage id="result.cancel" />
      </Button>
    </div>
  )
}

/** What is known of the wait, which without a connection is nothing new. */
function Outlook({ generation: { place, wait_ms } }: Pick<ResultRunningProps, 'generation'>) {
  const waitWords = useWaitWords()
  if (useOffline()) {
    return (
      <output>
        <FormattedMessage id="result.offline" />
      </output>
    )
  }
  return (
    <>
      {place !== null && (
        <p>
          <FormattedMessage id="result.place" values={{ place }} />
        </p>
      )}
      {wait_ms !== null && (
        <p>
          <FormattedMessage id="result.left" values={{ wait: waitWords(wait_ms) }} />
        </p>
      )}
      <p>
        <FormattedMessage id="result.leave" />
      </p>
    </>
  )
}
