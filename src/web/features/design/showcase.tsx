import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ChoiceGroup } from '../../components/ui/choice-group.tsx'
import { ActionExamples } from './action-examples.tsx'
import { art } from './demo-art.ts'
import { FeedbackExamples } from './feedback-examples.tsx'
import { FormExamples } from './form-examples.tsx'
import { FoundationExamples } from './foundation-examples.tsx'
import { MediaExamples } from './media-examples.tsx'
import { OverlayExamples } from './overlay-examples.tsx'

const parts = [
  ['foundations', 'Foundations'],
  ['actions', 'Actions'],
  ['forms', 'Forms'],
  ['overlays', 'Overlays'],
  ['media', 'Media'],
  ['feedback', 'Feedback'],
] as const

/** Every component in every state, for developers of the site. The only place with hard-coded English. */
export default function Showcase() {
  return (
    <div className="mx-auto max-w-7xl px-gutter">
      <TopBar />
      <Hero />
      <FoundationExamples />
      <ActionExamples />
      <FormExamples />
      <OverlayExamples />
      <MediaExamples />
      <FeedbackExamples />
    </div>
  )
}

type ThemeChoice = 'system' | 'light' | 'dark'

function TopBar() {
  const [theme, setTheme] = useState<ThemeChoice>('system')
  function choose(next: ThemeChoice) {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <header className="sticky top-0 z-header -mx-gutter flex items-center gap-4 bg-canvas/85 px-gutter py-3 backdrop-blur-lg">
      <a href="#top" className="flex items-center gap-2 font-extrabold text-lg tracking-tight">
        <BrandMark className="size-7" />
        Plumdrop
      </a>
      <nav aria-label="Parts" className="hidden flex-1 lg:block">
        <ul className="flex gap-1">
          {parts.map(([id, title]) => (
            <li key={id}>
              <Button asChild variant="ghost" size="sm">
                <a href={`#${id}`}>{title}</a>
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      <ChoiceGroup
        label="Theme"
        hideLabel
        look="segments"
        className="ml-auto"
        value={theme}
        onValueChange={choose}
        options={[
          { value: 'system', label: 'Auto' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </header>
  )
}

function Hero() {
  return (
    <section
      id="top"
      className="aurora relative my-4 grid items-center gap-8 overflow-hidden rounded-3xl bg-surface px-6 py-12 ring-1 ring-line sm:px-12 lg:grid-cols-[1.25fr_1fr] lg:py-20"
    >
      <div>
        <Badge tone="brand" icon={<Sparkles aria-hidden />}>
          Design system
        </Badge>
        <h1 className="mt-4 font-extrabold text-display">
          Drop an idea, <span className="text-gradient">get a picture.</span>
        </h1>
        <p className="mt-5 max-w-xl text-ink-muted text-lg">
          The colours, type, motion and controls that every page of Plumdrop is made of, in light and in dark,
          under a thumb and under a keyboard.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="primary" size="lg" icon={<Sparkles aria-hidden />}>
            Generate · 1 credit
          </Button>
          <Button size="lg" asChild>
            <a href="#foundations">Look around</a>
          </Button>
        </div>
      </div>
      <div aria-hidden className="relative mx-auto hidden aspect-square w-full max-w-md sm:block">
        <HeroPicture src={art.dunes} className="top-[4%] left-0 w-[62%] -rotate-6" />
        <HeroPicture src={art.plums} className="top-0 right-0 w-[40%] rotate-6" />
        <HeroPicture src={art.sea} className="right-[2%] bottom-0 w-[58%] rotate-3" />
        <HeroPicture src={art.sticker} className="bottom-[6%] left-[4%] w-[46%] -rotate-3" />
      </div>
    </section>
  )
}

function HeroPicture({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      className={`absolute rounded-xl border-4 border-white shadow-lg transition duration-slow ease-spring hover:z-10 hover:scale-104 hover:rotate-0 ${className}`}
    />
  )
}
