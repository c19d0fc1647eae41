import { useIntl } from 'react-intl'
import { wordsIn } from '../../../shared/catalogue/setting-values.ts'
import type { Setting } from '../../../shared/contract/catalogue.ts'

const OWN_TITLES = {
  announcement: 'admin.catalogue.subject.announcement',
  blocked_words: 'admin.catalogue.subject.blocked_words',
  daily: 'admin.catalogue.subject.daily',
  invite: 'admin.catalogue.subject.invite',
  welcome: 'admin.catalogue.subject.welcome',
} as const

/** Settings and their values in words. */
export function useSettingWords() {
  const intl = useIntl()
  return {
    /** Tools and effects come with theirs. */
    titleOf({ title }: Pick<Setting, 'title'>): string {
      const own = Object.entries(OWN_TITLES).find(([subject]) => subject === title)
      return own ? intl.formatMessage({ id: own[1] }) : title
    },

    valueOf(kind: Setting['kind'], value: Setting['value']): string {
      switch (kind) {
        case 'switch':
          return intl.formatMessage({ id: value ? 'admin.catalogue.on' : 'admin.catalogue.off' })
        case 'credits':
          return intl.formatMessage({ id: 'credits.amount' }, { credits: Number(value) })
        case 'season':
          return seasonInWords(String(value), intl.locale)
        case 'words':
          return intl.formatMessage({ id: 'admin.catalogue.words' }, { count: wordsIn(String(value)).length })
        case 'text':
          return String(value) || intl.formatMessage({ id: 'admin.catalogue.nothing' })
      }
    },
  }
}

function seasonInWords(season: string, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return season
    .split('/')
    .map((text) => day.format(new Date(`2024-${text}T00:00:00Z`)))
    .join(' – ')
}
