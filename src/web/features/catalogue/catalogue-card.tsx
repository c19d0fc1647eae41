import { ArrowRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'

type CatalogueCardProps = Omit<ComponentProps<typeof Card>, 'badge' | 'interactive'> & {
  path: string
  title: string
  children: ReactNode
  /** No engine serves it yet. */
  coming: boolean
  /** A short text at the bottom, next to the arrow. */
  note?: ReactNode
  /** In the corner of the media, above the link. */
  control?: ReactNode
}

/** A card of a tool or an effect, with a link to its page. */
export function CatalogueCard({ path, title, children, coming, note, control, ...rest }: CatalogueCardProps) {
  return (
    <Card interactive badge={control && <div className="relative z-10">{control}</div>} {...rest}>
      <h3 className="text-lg">
        {/* The server sends only paths of this site. */}
        <AppLink to={path as `/${string}`} className="stretched outline-none">
          {title}
        </AppLink>
      </h3>
      <p className="flex-1 text-ink-muted text-sm">{children}</p>
      <p className="mt-2 flex min-h-6 items-center justify-between">
        <ArrowRight aria-hidden className="size-5 text-link" />
        {coming ? (
          <Badge tone="drop">
            <FormattedMessage id="tool.coming" />
          </Badge>
        ) : (
          <span className="text-ink-subtle text-sm">{note}</span>
        )}
      </p>
    </Card>
  )
}
