import { ExploreSection } from '../explore/explore-section.tsx'
import { ToolFaq } from '../tool/page/tool-faq.tsx'
import { ToolSteps } from '../tool/page/tool-steps.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeatureBlocks } from './feature-blocks.tsx'
import { IdeaGallery } from './idea-gallery.tsx'
import type { LandingPageData } from './landing-loader.ts'
import { ReasonCards } from './reason-cards.tsx'

type LandingSectionsProps = Pick<LandingPageData, 'tool' | 'landing' | 'explore'> & {
  onIdea: (prompt: string) => Promise<void>
  onStart: () => void
}

/** What the sticker maker can do, and why to trust it. */
export function LandingSections({ tool, landing, explore, onIdea, onStart }: LandingSectionsProps) {
  return (
    <>
      <FeatureBlocks {...landing.features} />
      <ToolSteps steps={tool.steps} />
      <IdeaGallery {...landing.ideas} onChoose={(prompt) => void onIdea(prompt)} />
      <ExploreSection entries={explore} />
      <ReasonCards {...landing.reasons} />
      <ToolFaq faq={tool.faq} />
      <ClosingCall {...landing.closing} button={landing.button} onStart={onStart} />
    </>
  )
}
