import { Sparkles } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SharedPack } from '../../../shared/contract/sticker-packs.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { PageActions } from '../share/page-actions.tsx'
import { AddToMessengers } from './add-to-messengers.tsx'
import { SharedPackHead } from './shared-pack-head.tsx'
import { StickerPicture } from './sticker-picture.tsx'

/** The public page of a pack. Only sharing needs a script. */
export function SharedPackPage({ pack }: { pack: SharedPack }) {
  const outline = { width: pack.outline_width, color: pack.outline_color }
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-gutter py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <SharedPackHead pack={pack} />
      <div className="grid min-w-0 gap-8">
        <PackTitle pack={pack} />
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
          {pack.stickers.map((sticker) => (
            <li key={sticker.url} className="rounded-xl bg-surface p-1.5 shadow-sm ring-1 ring-line">
              <StickerPicture sticker={sticker} outline={outline} />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid min-w-0 gap-5">
        <AddToMessengers pack={pack} />
        <p className="text-ink-muted text-sm">
          <FormattedMessage id="packs.shared.ai_words" />
        </p>
        <PageActions id={pack.id} makePath="/" />
      </div>
    </div>
  )
}

function PackTitle({ pack: { name, author, stickers, updated_at } }: { pack: SharedPack }) {
  const intl = useIntl()
  // The server and the reader may be in different time zones; this way, both show the same day.
  const date = intl.formatDate(updated_at, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <header>
      <Badge tone="brand" icon={<Sparkles aria-hidden />}>
        <FormattedMessage id="shared.ai" />
      </Badge>
      <h1 className="mt-3 break-words text-3xl">{name}</h1>
      <p className="mt-1 break-words text-ink-muted">
        {author && <FormattedMessage id="packs.shared.by" values={{ author }} />}{' '}
        <FormattedMessage id="packs.shared.facts" values={{ count: stickers.length, date }} />
      </p>
    </header>
  )
}
