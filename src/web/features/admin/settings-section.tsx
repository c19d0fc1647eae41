import { FormattedMessage } from 'react-intl'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { FoldedSection } from './folded-parts.tsx'
import { SettingCards } from './setting-cards.tsx'

type SettingsSectionProps = {
  group: Exclude<Setting['group'], 'texts'>
  settings: readonly Setting[]
  onChange: () => void
}

/** Settings of one kind of thing. */
export function SettingsSection({ group, settings, onChange }: SettingsSectionProps) {
  return (
    <FoldedSection
      id={group}
      title={<FormattedMessage id={`admin.catalogue.group.${group}`} />}
      description={<FormattedMessage id={`admin.catalogue.group.${group}.description`} />}
    >
      <SettingCards settings={settings} onChange={onChange} />
    </FoldedSection>
  )
}
