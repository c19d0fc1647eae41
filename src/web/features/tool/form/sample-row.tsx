import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { cx } from '../../../components/ui/cx.ts'
import { showToast } from '../../../components/ui/toast.ts'
import { fetchSample } from './fetch-sample.ts'

type Sample = Extract<ToolField, { kind: 'image' }>['samples'][number]

type SampleRowProps = { samples: readonly Sample[]; onSample: (file: File) => void }

/** Thumbnails that fill the field with one click, for people who only want to see what the tool does. */
export function SampleRow({ samples, onSample }: SampleRowProps) {
  const intl = useIntl()
  const [fetching, setFetching] = useState<string | null>(null)
  async function choose({ name, url }: Sample) {
    setFetching(name)
    try {
      onSample(await fetchSample(url))
    } catch {
      showToast(intl.formatMessage({ id: 'tool.sample_failed' }), { kind: 'warning' })
    } finally {
      setFetching(null)
    }
  }
  return (
    <div>
      <p className="mb-2 text-ink-muted text-sm">
        <FormattedMessage id="tool.samples" />
      </p>
      <ul className="grid grid-cols-[repeat(4,minmax(0,6rem))] gap-2.5">
        {samples.map((sample) => (
          <li key={sample.name}>
            <button
              type="button"
              aria-label={sample.label}
              aria-busy={fetching === sample.name}
              onClick={() => void choose(sample)}
              className={cx(
                'block aspect-square w-full overflow-hidden rounded-lg ring-1 ring-line transition duration-base ease-out hover:scale-104 hover:ring-2 hover:ring-brand-500',
                fetching === sample.name && 'animate-pulse opacity-60',
              )}
            >
              <img src={sample.picture} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
