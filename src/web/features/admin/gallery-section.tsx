import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReviewedPiece } from '../../../shared/contract/gallery.ts'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DecisionReason } from './decision-reason.tsx'
import { ListSection } from './list-section.tsx'
import { PersonLink } from './person-link.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportPreview } from './report-preview.tsx'
import { useMay } from './use-may.ts'

/** Pieces that people want to publish, the most urgent first. */
export function GallerySection() {
  return (
    <ListSection
      id="gallery"
      title={<FormattedMessage id="admin.gallery.title" />}
      description={<FormattedMessage id="admin.gallery.description" />}
      load={async () => (await api('GET /api/operation/gallery')).pieces}
      none={<FormattedMessage id="admin.gallery.none" />}
      noneIsGood
      row={(piece, reload) => <PieceRow key={piece.id} piece={piece} onDecided={reload} />}
    />
  )
}

const WORDS = { shown: 'show', refused: 'refuse' } as const
const TONES = { pending: 'warning', shown: 'success', refused: 'neutral' } as const
type Decision = keyof typeof WORDS

function PieceRow({ piece, onDecided }: { piece: ReviewedPiece; onDecided: () => void }) {
  const intl = useIntl()
  const mayDecide = useMay('decide_reports')
  const [asking, setAsking] = useState<Decision | null>(null)
  const { id, status } = piece
  return (
    <li className="flex flex-wrap items-start gap-4 py-4 sm:flex-nowrap">
      <ReportPreview report={piece} label={intl.formatMessage({ id: 'admin.gallery.look' })} />
      <PieceFacts piece={piece} />
      {status !== 'refused' && mayDecide && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" onClick={() => setAsking('refused')}>
            <FormattedMessage id="admin.gallery.refuse" />
          </Button>
          {status === 'pending' && (
            <Button size="sm" variant="primary" onClick={() => setAsking('shown')}>
              <FormattedMessage id="admin.gallery.show" />
            </Button>
          )}
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={<FormattedMessage id={`admin.gallery.${WORDS[asking]}.title`} />}
          what={<FormattedMessage id={`admin.gallery.${WORDS[asking]}.what`} />}
          confirm={<FormattedMessage id={`admin.gallery.${WORDS[asking]}`} />}
          danger={asking === 'refused'}
          act={(reason) =>
            api('POST /api/operation/gallery/{id}/decide', {
              params: { id },
              body: { decision: asking, reason },
            })
          }
          done={intl.formatMessage({ id: 'admin.gallery.done' })}
          onDone={onDecided}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  )
}

function PieceFacts({ piece }: { piece: ReviewedPiece }) {
  const intl = useIntl()
  const { title, maker, person, tool_title, texts, has_consent, published_at, status, decision_reason } =
    piece
  const when = intl.formatDate(published_at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="min-w-0 flex-1 basis-48 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words font-semibold">
        {title}
        <Badge tone={TONES[status]}>
          <FormattedMessage id={`admin.gallery.status.${status}`} />
        </Badge>
      </p>
      <p className="break-words text-ink-muted">
        <FormattedMessage
          id="admin.gallery.by"
          values={{ when, maker, tool: tool_title, person: <PersonLink key="person" person={person} /> }}
        />
      </p>
      {texts.map((text) => (
        <p key={text} className="mt-2 whitespace-pre-line break-words">
          {text}
        </p>
      ))}
      {has_consent && (
        <p className="mt-2 text-ink-muted">
          <FormattedMessage id="admin.gallery.consent" />
        </p>
      )}
      <DecisionReason reason={decision_reason} />
    </div>
  )
}
