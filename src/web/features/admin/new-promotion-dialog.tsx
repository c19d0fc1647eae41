import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_DISCOUNT_PERCENT } from '../../../shared/catalogue/discounts.ts'
import { MAX_PROMOTION_CREDITS, MAX_PROMOTION_USES } from '../../../shared/catalogue/rewards.ts'
import { api } from '../../app/session/browser-api.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type NewPromotionDialogProps = { onMade: () => void; onClose: () => void }

const KINDS = ['credits', 'discount'] as const
type Kind = (typeof KINDS)[number]
type FieldName = 'code' | 'credits' | 'percent' | 'uses' | 'from' | 'until'
type Typed = Record<FieldName, string>

const NOTHING: Typed = { code: '', credits: '', percent: '', uses: '', from: '', until: '' }
const FIELDS: Record<Kind, readonly FieldName[]> = {
  credits: ['code', 'credits', 'uses', 'from', 'until'],
  discount: ['code', 'percent', 'uses', 'from', 'until'],
}
const MOST = { credits: MAX_PROMOTION_CREDITS, percent: MAX_DISCOUNT_PERCENT, uses: MAX_PROMOTION_USES }

/** The rule of each field. */
const RULES: Record<FieldName, (typed: Typed) => boolean> = {
  code: ({ code }) => /^[A-Za-z0-9-]{3,30}$/.test(code.trim()),
  credits: ({ credits }) => isCount(credits, MOST.credits),
  percent: ({ percent }) => isCount(percent, MOST.percent),
  uses: ({ uses }) => isCount(uses, MOST.uses),
  from: ({ from, until }) => from === '' || Date.parse(from) < Date.parse(until),
  until: ({ until }) => Date.parse(until) > Date.now(),
}

export function NewPromotionDialog({ onMade, onClose }: NewPromotionDialogProps) {
  const intl = useIntl()
  const [kind, setKind] = useState<Kind>('credits')
  const [firstOnly, setFirstOnly] = useState(false)
  const [typed, setTyped] = useState(NOTHING)
  const isWrong = (field: FieldName) => !RULES[field](typed)

  function make(reason: string) {
    const isDiscount = kind === 'discount'
    const body = {
      code: typed.code,
      credits: isDiscount ? 0 : Number(typed.credits),
      percent: isDiscount ? Number(typed.percent) : null,
      first_purchase_only: isDiscount && firstOnly,
      max_uses: Number(typed.uses),
      starts_at: typed.from === '' ? null : new Date(typed.from).toISOString(),
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
      isWrong={FIELDS[kind].some(isWrong)}
      act={make}
      done={intl.formatMessage({ id: 'admin.promotions.made' })}
      onDone={onMade}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Field className="mt-4" label={<FormattedMessage id="admin.promotions.field.kind" />}>
            <Select
              data-initial-focus
              value={kind}
              onChange={({ currentTarget }) =>
                setKind(KINDS.find((known) => known === currentTarget.value) ?? kind)
              }
            >
              {KINDS.map((known) => (
                <option key={known} value={known}>
                  {intl.formatMessage({ id: `admin.promotions.kind.${known}` })}
                </option>
              ))}
            </Select>
          </Field>
          {FIELDS[kind].map((field) => (
            <PromotionField
              key={field}
              field={field}
              value={typed[field]}
              isWrong={tried && isWrong(field)}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
            />
          ))}
          {kind === 'discount' && (
            <Checkbox
              className="mt-2"
              checked={firstOnly}
              onChange={({ currentTarget }) => setFirstOnly(currentTarget.checked)}
            >
              <FormattedMessage id="admin.promotions.first_only" />
            </Checkbox>
          )}
        </>
      )}
    </ReasonDialog>
  )
}

type PromotionFieldProps = {
  field: FieldName
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

function PromotionField({ field, value, isWrong, onChange }: PromotionFieldProps) {
  const isMoment = field === 'from' || field === 'until'
  const most = field === 'credits' || field === 'percent' || field === 'uses' ? MOST[field] : null
  return (
    <Field
      className="mt-4"
      label={<FormattedMessage id={`admin.promotions.field.${field}`} />}
      hint={field === 'from' && <FormattedMessage id="admin.promotions.from_hint" />}
      error={isWrong && <FormattedMessage id={`admin.promotions.rule.${field}`} values={{ most }} />}
    >
      <TextInput
        type={isMoment ? 'datetime-local' : 'text'}
        inputMode={most === null ? 'text' : 'numeric'}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}

function isCount(typed: string, most: number): boolean {
  return /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= most
}
