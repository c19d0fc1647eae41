import { FormattedMessage, useIntl } from 'react-intl'
import type { FaceSample } from '../../../../shared/contract/tools.ts'
import { cx } from '../../../components/ui/cx.ts'
import { sampleFile } from './sample-file.ts'
import type { ToolForm } from './use-tool-form.ts'

type FaceSamplesProps = { samples: readonly FaceSample[]; form: Pick<ToolForm, 'addFiles'> }

/** Complete swaps to try with one click: a target and its new faces. */
export function FaceSamples({ samples, form }: FaceSamplesProps) {
  const intl = useIntl()
  function choose({ file_url, faces }: FaceSample) {
    const sources = new Set(faces.map(({ replace }) => replace))
    form.addFiles('target', [sampleFile(file_url)])
    form.addFiles('source', [...sources].map(sampleFile))
  }
  if (samples.length === 0) return null
  return (
    <ul aria-label={intl.formatMessage({ id: 'tool.samples' })} className="grid grid-cols-1 gap-2.5">
      {samples.map((sample) => (
        <li key={sample.value}>
          <button
            type="button"
            onClick={() => choose(sample)}
            className="flex w-full items-center gap-3 rounded-lg bg-canvas p-2.5 text-left ring-1 ring-line hover:ring-2 hover:ring-brand-500"
          >
            <Thumbnail picture={sample.picture} className="size-14 rounded-md" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-sm">
                <FormattedMessage id="tool.face_sample" />
              </span>
              <span className="block text-ink-muted text-sm">{sample.label}</span>
            </span>
            {sample.faces.map(({ replace }) => (
              <Thumbnail key={replace} picture={replace} className="size-10 rounded-full" />
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ picture, className }: { picture: string; className: string }) {
  return (
    <span className={cx('drawn-after-code block shrink-0 overflow-hidden', className)}>
      <img src={picture} alt="" loading="lazy" className="size-full object-cover object-top" />
    </span>
  )
}
