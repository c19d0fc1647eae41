import { FormattedMessage } from 'react-intl'

/** Says that the shown data is old. */
export function OldNote({ isOld }: { isOld: boolean }) {
  return (
    <output
      className={
        isOld ? 'block rounded-lg bg-warning-soft px-4 py-3 text-on-warning-soft text-sm' : 'sr-only'
      }
    >
      {isOld && <FormattedMessage id="admin.old" />}
    </output>
  )
}
