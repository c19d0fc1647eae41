import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { dayDistance } from './day-distance.ts'

/** An end in everyday words: tonight, tomorrow, or a date. */
export function ExpiryWords({ at }: { at: string }) {
  const intl = useIntl()
  const [now] = useState(() => new Date())
  const end = new Date(at)
  const days = dayDistance(now, end)
  const time = intl.formatTime(end)
  // "Today at 12:00 AM" would be this morning.
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0
  if (isMidnight && days <= 1)
    return <FormattedMessage id={days <= 0 ? 'credits.today_midnight' : 'credits.tomorrow_midnight'} />
  if (days <= 0) return <FormattedMessage id="credits.today_at" values={{ time }} />
  if (days === 1) return <FormattedMessage id="credits.tomorrow_at" values={{ time }} />
  return intl.formatDate(end, { dateStyle: 'medium' })
}
