import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { EFFECT_COVER } from '../../../shared/catalogue/effect-cover.ts'
import type { EffectItem } from '../../../shared/contract/tools.ts'
import { PreviewButton } from '../../components/player/preview-button.tsx'
import { SilentVideo } from '../../components/player/silent-video.tsx'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'
import { CatalogueCard } from './catalogue-card.tsx'

/**
 * An effect with its cover. The preview plays on hover and focus, unless the person prefers reduced motion,
 * and for everybody with its button.
 */
export function EffectCard({ effect }: { effect: EffectItem }) {
  const { detail_url, name_lang, credits_cost, pictures, available, cover_url, preview_url } = effect
  const [playing, setPlaying] = useState(false)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const start = () => setPlaying(!still)
  const stop = () => setPlaying(false)
  return (
    <CatalogueCard
      // Touch screens have no hovering: a tap opens the page or presses the button.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && start()}
      onPointerLeave={stop}
      onFocus={start}
      onBlur={stop}
      path={detail_url}
      title={name_lang}
      coming={!available}
      mediaRatio={`${EFFECT_COVER.width} / ${EFFECT_COVER.height}`}
      media={
        <>
          <img src={cover_url} alt="" {...EFFECT_COVER} loading="lazy" decoding="async" draggable={false} />
          {playing && preview_url && <SilentVideo src={preview_url} />}
        </>
      }
      control={preview_url && <PreviewButton name={name_lang} playing={playing} onToggle={setPlaying} />}
    >
      <FormattedMessage id="effects.needs" values={{ pictures, credits: credits_cost }} />
    </CatalogueCard>
  )
}
