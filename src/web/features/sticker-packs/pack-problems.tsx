import { TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import {
  type PackProblem,
  packProblems,
  type StickerFormatKey,
} from '../../../shared/catalogue/sticker-formats.ts'
import type { PackedSticker } from '../../../shared/contract/sticker-packs.ts'

type PackProblemsProps = {
  messenger: StickerFormatKey
  stickers: readonly Pick<PackedSticker, 'width' | 'height' | 'motion'>[]
}

/** A messenger's problems with a pack; an empty pack needs no explanation. */
export function PackProblems({ messenger, stickers }: PackProblemsProps) {
  if (stickers.length === 0) return null
  return packProblems(messenger, stickers).map((problem) => <Problem key={problem.kind} problem={problem} />)
}

function Problem({ problem }: { problem: PackProblem }) {
  return (
    <p className="flex items-start gap-1.5 rounded-md bg-warning-soft px-2.5 py-1.5 text-on-warning-soft text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {problem.kind === 'too_few' && <FormattedMessage id="packs.too_few" values={{ min: problem.min }} />}
        {problem.kind === 'too_many' && (
          <FormattedMessage id="packs.too_many" values={{ max: problem.max }} />
        )}
        {problem.kind === 'mixed' && <FormattedMessage id="packs.mixed" />}
        {problem.kind === 'enlarged' && (
          <FormattedMessage
            id="packs.enlarged"
            values={{ count: problem.stickers.length, numbers: problem.stickers.join(', ') }}
          />
        )}
      </span>
    </p>
  )
}
