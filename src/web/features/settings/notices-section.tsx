import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { canBePushed, isPushOn, turnPushOff, turnPushOn } from '../../app/offline/push-subscription.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Switch } from '../../components/ui/switch.tsx'

/** Whether this browser gets notices when something is ready. */
export function NoticesSection() {
  const { isOn, change, refused } = usePush()
  return (
    <PageSection
      id="notices"
      title={<FormattedMessage id="settings.notices.title" />}
      description={<FormattedMessage id="settings.notices.description" />}
    >
      {isOn === 'impossible' ? (
        <p className="text-ink-muted">
          <FormattedMessage id="settings.notices.impossible" />
        </p>
      ) : (
        <>
          <Switch checked={isOn === 'yes'} disabled={isOn === 'unknown'} onCheckedChange={change}>
            <FormattedMessage id="settings.notices.switch" />
          </Switch>
          <output className="mt-2 block text-ink-muted text-sm">
            {refused && <FormattedMessage id="settings.notices.refused" />}
          </output>
        </>
      )}
    </PageSection>
  )
}

function usePush() {
  const [isOn, setOn] = useState<'unknown' | 'yes' | 'no' | 'impossible'>('unknown')
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    let current = true
    const known = canBePushed() ? isPushOn().then((on) => (on ? 'yes' : 'no')) : Promise.resolve('impossible')
    void known.then((state) => current && setOn(state as typeof isOn))
    return () => {
      current = false
    }
  }, [])
  async function change(wanted: boolean) {
    setOn('unknown')
    if (!wanted) await turnPushOff()
    const done = wanted && (await turnPushOn())
    setRefused(wanted && !done)
    setOn(done ? 'yes' : 'no')
  }
  return { isOn, refused, change: (wanted: boolean) => void change(wanted) }
}
