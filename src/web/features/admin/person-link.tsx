import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'

type PersonLinkProps = { person: { id: string; email: string | null } }

/** A person's address, as a link to their page. */
export function PersonLink({ person: { id, email } }: PersonLinkProps) {
  const locale = useLocale()
  return (
    <Link
      to={withLocale(`/operation/people/${id}`, locale)}
      className="break-all font-semibold underline underline-offset-4"
    >
      {email ?? <FormattedMessage id="admin.signals.gone" />}
    </Link>
  )
}
