import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { AppLink } from '../navigation/app-link.tsx'
import { choose, stopAsking } from './consent-choice.ts'

type ConsentBannerProps = {
  services: 'analytics' | 'chat' | 'both'
  /**
   * Takes the focus if the person opened it, and returns it afterwards. If it opens by itself, the focus
   * stays.
   */
  takesFocus: boolean
}

/** Lies over the page without moving it. The page stays usable, because nobody has to answer. */
export function ConsentBanner({ services, takesFocus }: ConsentBannerProps) {
  const intl = useIntl()
  const banner = useRef<HTMLElement>(null)
  useEffect(() => keepFocusInSight(banner.current?.offsetHeight ?? 0), [])
  useEffect(() => {
    if (!takesFocus) return
    const before = document.activeElement as HTMLElement | null
    banner.current?.focus()
    banner.current?.addEventListener('keydown', leaveByEscape)
    return () => before?.focus()
  }, [takesFocus])
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'consent.label' })}
      className="fixed inset-x-3 bottom-3 z-header grid gap-3 rounded-xl bg-raised p-4 text-sm shadow-lg ring-1 ring-line sm:right-auto sm:left-6 sm:bottom-6 sm:w-md sm:p-5"
    >
      <h2 className="text-base">
        <FormattedMessage id="consent.title" />
      </h2>
      <p className="text-ink-muted">
        <FormattedMessage id="consent.text" values={{ services }} />{' '}
        <AppLink to="/privacy-policy" className="whitespace-nowrap text-link underline">
          <FormattedMessage id="consent.policy" />
        </AppLink>
      </p>
      {/* Both buttons look alike, so that neither is easier to choose. */}
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => choose('rejected')}>
          <FormattedMessage id="consent.reject" />
        </Button>
        <Button onClick={() => choose('accepted')}>
          <FormattedMessage id="consent.accept" />
        </Button>
      </div>
    </section>
  )
}

function leaveByEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') stopAsking()
}

/** Keeps the focused element above the banner when people move by keyboard. */
function keepFocusInSight(height: number): () => void {
  const { style } = document.documentElement
  style.scrollPaddingBottom = `${height + 24}px`
  return () => style.removeProperty('scroll-padding-bottom')
}
