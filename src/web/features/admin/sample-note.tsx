import { FormattedMessage } from 'react-intl'

/** Says that figures were computed from a sample of people. */
export function SampleNote({ oneIn }: { oneIn: number }) {
  if (oneIn === 1) return null
  return (
    <p className="mt-1 text-ink-subtle">
      <FormattedMessage id="admin.catalogue.sample" values={{ oneIn }} />
    </p>
  )
}
