import { useIntl } from 'react-intl'
import { EFFECT_TABS } from '../../../shared/catalogue/effect-tabs.ts'
import { WHOLE_YEAR } from '../../../shared/catalogue/seasons.ts'
import { wordsIn } from '../../../shared/catalogue/setting-values.ts'
import type { Setting } from '../../../shared/contract/catalogue.ts'

/** The console has names for limits, rewards and single settings; tools and effects have their own. */
const OWN_TITLES = {
  announcement: 'admin.catalogue.subject.announcement',
  blocked_hashes: 'admin.catalogue.subject.blocked_hashes',
  blocked_words: 'admin.catalogue.subject.blocked_words',
  daily: 'admin.catalogue.subject.daily',
  invite: 'admin.catalogue.subject.invite',
  welcome: 'admin.catalogue.subject.welcome',
  visitor: 'admin.catalogue.subject.visitor',
  remix: 'admin.catalogue.subject.remix',
  invites_per_day: 'admin.catalogue.subject.invites_per_day',
  invites: 'admin.catalogue.subject.invites',
  remixes_per_day: 'admin.catalogue.subject.remixes_per_day',
  remixes_per_month: 'admin.catalogue.subject.remixes_per_month',
  parallel_visitor: 'admin.catalogue.subject.parallel_visitor',
  waiting_visitor: 'admin.catalogue.subject.waiting_visitor',
  parallel_account: 'admin.catalogue.subject.parallel_account',
  waiting_account: 'admin.catalogue.subject.waiting_account',
  parallel_vip: 'admin.catalogue.subject.parallel_vip',
  waiting_vip: 'admin.catalogue.subject.waiting_vip',
} as const

/** The texts of settings and their values. */
export function useSettingWords() {
  const intl = useIntl()
  const rowInWords = (row: string) => {
    const tab = EFFECT_TABS.find(({ name }) => name === row)
    return tab ? intl.formatMessage({ id: `effects.tab.${tab.name}` }) : row
  }
  return {
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
          return value === WHOLE_YEAR
            ? intl.formatMessage({ id: 'admin.catalogue.all_year' })
            : seasonInWords(String(value), intl.locale)
        case 'words':
          return intl.formatMessage({ id: 'admin.catalogue.words' }, { count: wordsIn(String(value)).length })
        case 'hashes':
          return intl.formatMessage(
            { id: 'admin.catalogue.hashes' },
            { count: wordsIn(String(value)).length },
          )
        case 'count':
        case 'place':
          return intl.formatNumber(Number(value))
        case 'row':
          return rowInWords(String(value))
        case 'cover':
        case 'prompt':
          return String(value) || intl.formatMessage({ id: 'admin.catalogue.by_code' })
        case 'message':
          return String(value)
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
