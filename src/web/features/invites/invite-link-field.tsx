import { FormattedMessage, useIntl } from 'react-intl'
import { useSite } from '../../app/pages/use-site.ts'
import { LinkField } from '../share/link-field.tsx'

/** An invite link with the ways to share it. */
export function InviteLinkField({ link }: { link: string }) {
  const intl = useIntl()
  const { name } = useSite()
  return (
    <LinkField
      link={link}
      label={<FormattedMessage id="invite.link" />}
      copied={intl.formatMessage({ id: 'invite.copied' })}
      share={{
        label: intl.formatMessage({ id: 'invite.share_label' }),
        text: intl.formatMessage({ id: 'invite.share_text' }, { name }),
      }}
    />
  )
}
