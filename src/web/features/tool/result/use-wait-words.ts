import { useIntl } from 'react-intl'

const MINUTES_FROM_S = 90

/** A wait in words: in steps of five seconds, because it is an estimate, and in minutes beyond. */
export function useWaitWords(): (waitMs: number) => string {
  const intl = useIntl()
  return (waitMs) => {
    const seconds = waitMs / 1000
    return seconds < MINUTES_FROM_S
      ? intl.formatMessage({ id: 'tool.wait_seconds' }, { seconds: Math.max(1, roundUp(seconds)) })
      : intl.formatMessage({ id: 'tool.wait_minutes' }, { minutes: Math.round(seconds / 60) })
  }
}

function roundUp(seconds: number): number {
  return seconds <= 5 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5
}
