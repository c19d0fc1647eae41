import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { ExploreSection } from '../explore/explore-section.tsx'
import { fillForm } from '../tool/fill-form.ts'
import { ToolFaq } from '../tool/tool-faq.tsx'
import { ToolSteps } from '../tool/tool-steps.tsx'
import { ToolWorkbench } from '../tool/tool-workbench.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeatureBlocks } from './feature-blocks.tsx'
import { IdeaGallery } from './idea-gallery.tsx'
import { LandingHero } from './landing-hero.tsx'
import type { LandingPageData } from './landing-loader.ts'
import { ReasonCards } from './reason-cards.tsx'

/** What people see first: the sticker maker itself under one line, and below what it can do and why to trust it. */
export function LandingPage({
  path,
  heading,
  description,
  tool,
  effects,
  given,
  landing,
  explore,
}: LandingPageData) {
  const maker = useRef<HTMLDivElement>(null)

  function goToForm() {
    maker.current?.scrollIntoView({ block: 'start' })
    const form = maker.current?.querySelector('form')
    const tab = form?.querySelector<HTMLElement>('[role=tab][aria-selected=true], input:checked')
    const control = tab ?? form?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus({ preventScroll: true })
  }

  function takeIdea(prompt: string) {
    // The field for the words is there only once its tab is chosen.
    flushSync(() => fillForm(tool.slug, { mode: 'text', prompt }))
    maker.current?.scrollIntoView({ block: 'start' })
    maker.current?.querySelector<HTMLElement>('[data-field=prompt] textarea')?.focus({ preventScroll: true })
  }

  return (
    <>
      <LandingHero heading={heading} description={description} landing={landing} onStart={goToForm} />
      <div ref={maker}>
        <ToolWorkbench key={path} tool={tool} effects={effects} given={given} />
      </div>
      <FeatureBlocks {...landing.features} />
      <ToolSteps steps={tool.steps} />
      <IdeaGallery {...landing.ideas} onChoose={takeIdea} />
      <ExploreSection entries={explore} />
      <ReasonCards {...landing.reasons} />
      <ToolFaq faq={tool.faq} />
      <ClosingCall {...landing.closing} button={landing.button} onStart={goToForm} />
    </>
  )
}
