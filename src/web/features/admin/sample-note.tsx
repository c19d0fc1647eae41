import { FormattedMessage } from 'react-intl'

/** Says where figures were worked out from a part of the people alone. */
export function SampleNote({ oneIn }: { oneIn: number }) {
  if (oneIn === 1) return null
  return (
    <p className="mt-1 text-ink-subtle">
      <FormattedMessage id="admin.catalogue.sample" values={{ oneIn }} />
    </p>
  )
}
