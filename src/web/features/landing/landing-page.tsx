import { useRef } from 'react'
import { fillForm } from '../tool/form/fill-form.ts'
import { ExamplePreload } from '../tool/page/example-preload.tsx'
import { ToolWorkbench } from '../tool/page/workbench-part.ts'
import { LandingHero } from './landing-hero.tsx'
import type { LandingPageData } from './landing-loader.ts'
import { LandingSections } from './landing-sections-part.ts'

/** The start page: the sticker maker below one headline, then what it can do and why to trust it. */
export function LandingPage({ page }: { page: LandingPageData }) {
  const { path, heading, description, tool, effects, given, landing, explore } = page
  const maker = useRef<HTMLDivElement>(null)

  function goToForm() {
    maker.current?.scrollIntoView({ block: 'start' })
    const form = maker.current?.querySelector('form')
    const tab = form?.querySelector<HTMLElement>('[role=tab][aria-selected=true], input:checked')
    const control = tab ?? form?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus({ preventScroll: true })
  }

  async function takeIdea(prompt: string) {
    await fillForm(tool.slug, { mode: 'text', prompt })
    maker.current?.scrollIntoView({ block: 'start' })
    maker.current?.querySelector<HTMLElement>('[data-field=prompt] textarea')?.focus({ preventScroll: true })
  }

  return (
    <>
      <ExamplePreload tool={tool} />
      <LandingHero heading={heading} description={description} landing={landing} onStart={goToForm} />
      <div ref={maker}>
        <ToolWorkbench key={path} tool={tool} effects={effects} given={given} />
      </div>
      <LandingSections tool={tool} landing={landing} explore={explore} onIdea={takeIdea} onStart={goToForm} />
    </>
  )
}
