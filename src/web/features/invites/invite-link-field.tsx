import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { copyText } from './copy-text.ts'
import { SharePopover } from './share-popover.tsx'

/** An invite link with the ways to pass it on. */
export function InviteLinkField({ link }: { link: string }) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    if (await copyText(link)) {
      showToast(intl.formatMessage({ id: 'invite.copied' }), { kind: 'success' })
      return
    }
    // Where the clipboard is closed to us, the person can still copy what is selected.
    input.current?.select()
    showToast(intl.formatMessage({ id: 'invite.copy_by_hand' }), { kind: 'warning' })
  }

  return (
    <div className="grid gap-3">
      <Field label={<FormattedMessage id="invite.link" />}>
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          <FormattedMessage id="invite.copy" />
        </Button>
        <SharePopover url={link} />
      </div>
    </div>
  )
}
