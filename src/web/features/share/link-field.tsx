import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { copyText } from '../../components/ui/copy-text.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { SharePopover } from './share-popover.tsx'

type LinkFieldProps = {
  link: string
  label: ReactNode
  /** The message after copying. */
  copied: string
  share: { label: string; text: string }
  /** More ways to use the link, besides the two standard ones. */
  children?: ReactNode
}

/** A link with the ways to share it. */
export function LinkField({ link, label, copied, share, children }: LinkFieldProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    if (await copyText(link)) {
      showToast(copied, { kind: 'success' })
      return
    }
    // If the clipboard is blocked, the text is selected for copying by hand.
    input.current?.select()
    showToast(intl.formatMessage({ id: 'invite.copy_by_hand' }), { kind: 'warning' })
  }

  return (
    <div className="grid gap-3">
      <Field label={label}>
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          <FormattedMessage id="invite.copy" />
        </Button>
        <SharePopover url={link} {...share} />
        {children}
      </div>
    </div>
  )
}
