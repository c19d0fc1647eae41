import { Tag } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ApiClient } from '../../app/api/api-client.ts'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { PromotionCodeForm } from '../../app/forms/promotion-code-form.tsx'
import { pageMessage } from '../../app/i18n/page-message.ts'
import { firstLoginMode, openLogin } from '../../app/session/login-flow.ts'
import { useSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'

type DiscountFieldProps = {
  discount: Discount | undefined
  onChange: (discount: Discount | undefined) => void
}

/**
 * For people with a discount code: a button before the prices, where they look for it, and behind it the field. Whether a
 * code is good for somebody depends on their account, so visitors sign in first.
 */
export function DiscountField({ discount, onChange }: DiscountFieldProps) {
  const { status } = useSession()
  const [asked, setAsked] = useState(false)
  async function apply(code: string, api: ApiClient) {
    onChange(await api('GET /api/pay/discount', { query: { code } }))
    // After the purchase nobody has asked for another one.
    setAsked(false)
  }
  function remove() {
    onChange(undefined)
    setAsked(true)
  }
  if (discount) return <Applied discount={discount} onRemove={remove} />
  if (!asked || status !== 'signed_in')
    return (
      <Row>
        <Button
          variant="ghost"
          size="sm"
          icon={<Tag aria-hidden />}
          onClick={() => {
            setAsked(true)
            if (status === 'visitor') openLogin(firstLoginMode(), pageMessage('login.for.discount'))
          }}
        >
          <FormattedMessage id="pricing.discount.have" />
        </Button>
      </Row>
    )
  return (
    <PromotionCodeForm
      label={<FormattedMessage id="pricing.discount.label" />}
      submit={<FormattedMessage id="pricing.discount.apply" />}
      className="mx-auto mb-5"
      isAskedFor
      onCode={apply}
    />
  )
}

function Applied({ discount, onRemove }: { discount: Discount; onRemove: () => void }) {
  const id = useId()
  return (
    <Row>
      <output id={id} className="font-semibold text-on-success-soft text-sm">
        <FormattedMessage id="pricing.discount.applied" values={discount} />
      </output>
      {/* The focus stays where the field was, and with it the words are read out. */}
      <Button size="sm" ref={focus} aria-describedby={id} onClick={onRemove}>
        <FormattedMessage id="pricing.discount.remove" />
      </Button>
    </Row>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-center justify-center gap-3">{children}</div>
)
