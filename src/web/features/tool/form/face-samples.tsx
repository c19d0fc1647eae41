import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FaceSample } from '../../../../shared/contract/tools.ts'
import { cx } from '../../../components/ui/cx.ts'
import { showToast } from '../../../components/ui/toast.ts'
import { fetchSample } from './fetch-sample.ts'

type FaceSamplesProps = {
  samples: readonly FaceSample[]
  onChoose: (target: File, sources: File[]) => void
}

/** Whole swaps to try with one click: a target, and the faces that come into it. */
export function FaceSamples({ samples, onChoose }: FaceSamplesProps) {
  const intl = useIntl()
  const [fetching, setFetching] = useState<string | null>(null)
  async function choose({ value, file_url, faces }: FaceSample) {
    setFetching(value)
    try {
      const sources = [...new Set(faces.map(({ replace }) => replace))]
      const [target, ...files] = await Promise.all([file_url, ...sources].map(fetchSample))
      if (target) onChoose(target, files)
    } catch {
      showToast(intl.formatMessage({ id: 'tool.sample_failed' }), { kind: 'warning' })
    } finally {
      setFetching(null)
    }
  }
  return (
    <ul aria-label={intl.formatMessage({ id: 'tool.samples' })} className="grid gap-2.5">
      {samples.map((sample) => (
        <li key={sample.value}>
          <button
            type="button"
            aria-busy={fetching === sample.value}
            onClick={() => void choose(sample)}
            className={cx(
              'flex w-full items-center gap-3 rounded-lg bg-canvas p-2.5 text-left ring-1 ring-line hover:ring-2 hover:ring-brand-500',
              fetching === sample.value && 'animate-pulse opacity-60',
            )}
          >
            <img src={sample.picture} alt="" className="size-14 rounded-md object-cover object-top" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-sm">
                <FormattedMessage id="tool.face_sample" />
              </span>
              <span className="block text-ink-muted text-sm">{sample.label}</span>
            </span>
            {sample.faces.map(({ replace }) => (
              <img
                key={replace}
                src={replace}
                alt=""
                className="size-10 rounded-full object-cover object-top"
              />
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
