import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { loadServerText } from '../../shared/i18n/server-text.ts'

export type MailText =
  | `code.${'register' | 'reset' | 'change_email' | 'delete_account' | 'verify' | 'confirm' | 'link'}`
  | 'already_registered'
  | 'address_taken'
  | 'password_changed'
  | 'new_place'
  | 'method_added'
  | 'method_removed'
  | 'email_changed'
  | `account_${'deleted' | 'removed' | 'blocked' | 'unblocked'}`
  | 'creations_expiring'
  | 'contact_message'
  | 'payment_issue'
  | 'payments_differed'
  | `${'creation' | 'pack'}_removed`
  | `report_${'received' | 'filed' | 'removed' | 'kept'}`
  | `piece_${'published' | 'shown' | 'refused'}`
  | `appeal_${'filed' | 'granted' | 'refused'}`
  | `report_appeal_${'granted' | 'refused'}`

export type MailValues = {
  site: string
  code?: string
  device?: string
  method?: string
  address?: string
  count?: number
  days?: number
  hours?: number
  link?: string
  reference?: string
  title?: string
  message?: string
  kind?: string
  amount?: string
  mended?: number
  open?: number
}

/** The subject and the text of a mail in the recipient's language. */
export async function writeMail(
  text: MailText,
  locale: LocaleCode,
  values: MailValues,
): Promise<{ subject: string; text: string }> {
  const say = await loadServerText(locale)
  return {
    subject: say(`mail.${text}.subject`, { ...values }),
    text: say(`mail.${text}.text`, { ...values }),
  }
}
