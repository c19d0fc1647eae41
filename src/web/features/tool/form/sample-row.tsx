import { FormattedMessage } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { StoredFile } from '../../../components/ui/use-file-source.ts'
import { sampleFile } from './sample-file.ts'

type Sample = Extract<ToolField, { kind: 'image' }>['samples'][number]

type SampleRowProps = { samples: readonly Sample[]; onSample: (file: StoredFile) => void }

/** Thumbnails that fill the field with one click, for people who only want to try the tool. */
export function SampleRow({ samples, onSample }: SampleRowProps) {
  return (
    <div>
      <p className="mb-2 text-ink-muted text-sm">
        <FormattedMessage id="tool.samples" />
      </p>
      <ul className="grid grid-cols-[repeat(4,minmax(0,6rem))] gap-2.5">
        {samples.map(({ name, label, picture, url }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={label}
              onClick={() => onSample(sampleFile(url))}
              className="block aspect-square w-full overflow-hidden rounded-lg ring-1 ring-line transition duration-base ease-out hover:scale-104 hover:ring-2 hover:ring-brand-500"
            >
              <span className="drawn-after-code block size-full">
                <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
