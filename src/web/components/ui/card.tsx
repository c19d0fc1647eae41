import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface CardProps extends ComponentProps<'article'> {
  /** A picture or video that fills the top of the card. */
  media?: ReactNode
  /** The aspect ratio of the media, in CSS notation. */
  mediaRatio?: string
  /** In the corner of the media: "new", "most popular". */
  badge?: ReactNode
  /** Lifts under the pointer. A link inside with the class `stretched` makes the whole card clickable. */
  interactive?: boolean
}

export function Card({
  media,
  mediaRatio = '4 / 3',
  badge,
  interactive = false,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <article
      className={cx(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-xl bg-surface shadow-sm ring-1 ring-line',
        interactive &&
          'transition duration-base ease-out has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:-translate-y-1 hover:shadow-md',
        className,
      )}
      {...rest}
    >
      {media && (
        <div
          style={{ aspectRatio: mediaRatio }}
          className={cx(
            'relative shrink-0 overflow-hidden bg-sunken [&_img]:size-full [&_img]:object-cover [&_video]:size-full [&_video]:object-cover',
            interactive && '[&>*]:transition [&>*]:duration-slow [&>*]:ease-out group-hover:[&>*]:scale-104',
          )}
        >
          {media}
        </div>
      )}
      {badge && <div className="absolute top-3 left-3">{badge}</div>}
      <div className="flex flex-1 flex-col gap-1.5 p-4 sm:p-5">{children}</div>
    </article>
  )
}
