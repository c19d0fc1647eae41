import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_PROMOTION_CREDITS, MAX_PROMOTION_USES } from '../../../shared/catalogue/rewards.ts'
import { api } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type NewPromotionDialogProps = { onMade: () => void; onClose: () => void }

const FIELDS = ['code', 'credits', 'uses', 'until'] as const
type Typed = Record<(typeof FIELDS)[number], string>

/** What each field has to be. */
const RULES: Record<keyof Typed, (typed: string) => boolean> = {
  code: (typed) => /^[A-Za-z0-9-]{3,30}$/.test(typed.trim()),
  credits: (typed) => isCount(typed, MAX_PROMOTION_CREDITS),
  uses: (typed) => isCount(typed, MAX_PROMOTION_USES),
  until: (typed) => !Number.isNaN(Date.parse(typed)) && Date.parse(typed) > Date.now(),
}

export function NewPromotionDialog({ onMade, onClose }: NewPromotionDialogProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState<Typed>({ code: '', credits: '', uses: '', until: '' })
  const isWrong = (field: keyof Typed) => !RULES[field](typed[field])

  function make(reason: string) {
    const body = {
      code: typed.code,
      credits: Number(typed.credits),
      max_uses: Number(typed.uses),
      expires_at: new Date(typed.until).toISOString(),
      reason,
    }
    return api('POST /api/operation/promotions', { body })
  }

  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.promotions.new.title" />}
      what={<FormattedMessage id="admin.promotions.new.what" />}
      confirm={<FormattedMessage id="admin.promotions.new.confirm" />}
      danger={false}
      isWrong={FIELDS.some(isWrong)}
      act={make}
      done={intl.formatMessage({ id: 'admin.promotions.made' })}
      onDone={onMade}
      onClose={onClose}
    >
      {(tried) =>
        FIELDS.map((field) => (
          <Field
            key={field}
            className="mt-4"
            label={<FormattedMessage id={`admin.promotions.field.${field}`} />}
            error={
              tried &&
              isWrong(field) && (
                <FormattedMessage
                  id={`admin.promotions.rule.${field}`}
                  values={{ most: field === 'credits' ? MAX_PROMOTION_CREDITS : MAX_PROMOTION_USES }}
                />
              )
            }
          >
            <TextInput
              type={field === 'until' ? 'datetime-local' : 'text'}
              inputMode={field === 'credits' || field === 'uses' ? 'numeric' : 'text'}
              autoComplete="off"
              value={typed[field]}
              onChange={({ currentTarget }) => setTyped({ ...typed, [field]: currentTarget.value })}
            />
          </Field>
        ))
      }
    </ReasonDialog>
  )
}

function isCount(typed: string, most: number): boolean {
  return /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= most
}
