import { FormattedMessage } from 'react-intl'
import type { GalleryCard as Card } from '../../../shared/contract/gallery.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { PlayMark } from '../../components/ui/play-mark.tsx'

/** A piece in the list; the whole card links to its page. */
export function GalleryCard({ piece }: { piece: Card }) {
  const { id, title, maker, tool_title, kind, picture } = piece
  return (
    <article className="group relative flex h-full min-w-0 flex-col overflow-hidden rounded-xl bg-surface shadow-sm ring-1 ring-line focus-within:ring-2 focus-within:ring-brand-500">
      <div className="relative grid aspect-square place-items-center overflow-hidden bg-sunken p-3">
        <img
          src={picture.url}
          alt=""
          {...(picture.width !== null && { width: picture.width })}
          {...(picture.height !== null && { height: picture.height })}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="h-auto max-h-full w-auto max-w-full rounded-md transition-transform duration-base group-hover:scale-[1.03] motion-reduce:transition-none"
        />
        {kind === 'video' && <PlayMark />}
      </div>
      <div className="min-w-0 px-3 py-2.5">
        <h2 className="truncate font-semibold text-sm">
          <AppLink to={`/gallery/${id}`} className="outline-none after:absolute after:inset-0">
            {title}
          </AppLink>
        </h2>
        <p className="truncate text-ink-subtle text-xs">
          <FormattedMessage id="gallery.by" values={{ maker }} />
        </p>
        <p className="truncate text-ink-subtle text-xs">{tool_title}</p>
      </div>
    </article>
  )
}
