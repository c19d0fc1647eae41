import { useIntl } from 'react-intl'
import type { Generation } from '../../../shared/contract/generations.ts'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { goTo } from '../../app/navigation/page-control.ts'
import { showToast } from '../../components/ui/toast.ts'
import { isWorkingTab } from '../generation/only-tab.ts'
import { isOnScreen } from '../generation/shown-generation.ts'
import { useEndedJobs } from '../generation/use-ended-jobs.ts'
import { useJobWords } from '../generation/use-job-words.ts'
import { markTitle, showNotice } from './notices.ts'

/**
 * Announces jobs that end while this page is open: with a message if the page is visible but not the job, and
 * with the title and the browser's own notice if the page is hidden.
 */
export function useNotices(jobs: readonly Generation[]): void {
  const intl = useIntl()
  const locale = useLocale()
  const wordsOf = useJobWords()

  function tell(ended: readonly Generation[]) {
    const [job] = ended
    if (!job) return
    const { tool, title, address } = wordsOf(job)
    const done = job.status === 'succeeded'
    const isHidden = document.visibilityState === 'hidden'
    const words =
      ended.length > 1
        ? intl.formatMessage({ id: 'tray.ready_many' }, { count: ended.length })
        : // Others may see a notice, so it does not contain the prompt.
          intl.formatMessage({ id: done ? 'tray.ready' : 'tray.failed' }, { title: isHidden ? tool : title })
    const path = address && withLocale(address, locale)
    if (isHidden) {
      markTitle(words)
      if (isWorkingTab()) showNotice(words, { tag: job.id, path: path ?? '/' })
      return
    }
    showToast(words, {
      kind: done ? 'success' : 'warning',
      durationMs: 6000,
      ...(path && {
        action: { label: intl.formatMessage({ id: 'tray.open_toast' }), run: () => goTo(path) },
      }),
    })
  }

  useEndedJobs(jobs, (ended) => {
    const isHidden = document.visibilityState === 'hidden'
    const isNews = ({ id, status }: Generation) => status !== 'canceled' && (isHidden || !isOnScreen(id))
    const news = ended.filter(isNews)
    tell(news.filter(({ status }) => status === 'succeeded'))
    for (const job of news) if (job.status !== 'succeeded') tell([job])
  })
}
