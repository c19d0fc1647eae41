import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { SoundPlayer } from '../../components/player/sound-player.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Carousel } from '../../components/ui/carousel.tsx'
import { CompareSlider } from '../../components/ui/compare-slider.tsx'
import { MediaPreview, type PreviewItem } from '../../components/ui/media-preview.tsx'
import { art } from './demo-art.ts'
import { Example, Section } from './section.tsx'

const tools = [
  { title: 'Sticker maker', text: 'A cut-out with a white edge, ready to send.', src: art.sticker },
  { title: 'Image enhancer', text: 'Sharper, larger, without the noise.', src: art.dunes },
  { title: 'Text to image', text: 'Write it, see it.', src: art.planet },
  { title: 'Background changer', text: 'The same plums, another table.', src: art.plums },
  { title: 'Image to video', text: 'A few seconds of wind and water.', src: art.sea },
]

const items: PreviewItem[] = tools.map(({ title, src }) => ({
  kind: 'image',
  src,
  alt: title,
  downloadName: `${title.toLowerCase().replaceAll(' ', '-')}.svg`,
}))

export function MediaExamples() {
  return (
    <Section
      id="media"
      title="Media"
      lead="Pictures first. Comparing and browsing work by drag, by tap and by key."
    >
      <Example title="Before and after" wide className="grid gap-5 md:grid-cols-2">
        <CompareSlider
          label="Compare before and after"
          before={<img src={art.dunesWorn} alt="Dunes, blurred and grey" draggable={false} />}
          after={<img src={art.dunes} alt="Dunes at dusk, clear" draggable={false} />}
          beforeLabel="Before"
          afterLabel="After"
        />
        <CompareSlider
          label="Compare two styles"
          initial={30}
          before={<img src={art.sea} alt="A boat at dawn" draggable={false} />}
          after={<img src={art.planet} alt="A planet at night" draggable={false} />}
        />
      </Example>
      <Example title="Carousel" wide className="min-w-0">
        <Carousel
          autoplayMs={5000}
          slideClassName="basis-[85%] sm:basis-1/2 lg:basis-1/3"
          labels={{
            title: 'Explore',
            carousel: 'carousel',
            slide: 'slide',
            previous: 'Previous',
            next: 'Next',
            play: 'Play',
            pause: 'Pause',
            position: (number, total) => `${number} of ${total}`,
          }}
        >
          {tools.map((tool) => (
            <ToolCard key={tool.title} {...tool} />
          ))}
        </Carousel>
      </Example>
      <Gallery />
    </Section>
  )
}

function ToolCard({ title, text, src }: (typeof tools)[number]) {
  return (
    <Card
      interactive
      media={<img src={src} alt="" />}
      badge={title.startsWith('Sticker') && <Badge tone="solid">New</Badge>}
    >
      <h4 className="text-lg">
        <a href="#media" className="stretched outline-none">
          {title}
        </a>
      </h4>
      <p className="text-ink-muted text-sm">{text}</p>
      <span className="mt-2 inline-flex items-center gap-1 font-semibold text-link text-sm">
        Try it <ArrowRight aria-hidden className="size-4" />
      </span>
    </Card>
  )
}

function Gallery() {
  const [index, setIndex] = useState<number | null>(null)
  return (
    <Example
      title="Gallery and preview"
      wide
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5"
    >
      {tools.map(({ title, src }, place) => (
        <button
          key={title}
          type="button"
          aria-label={`Open ${title}`}
          onClick={() => setIndex(place)}
          className="aspect-square overflow-hidden rounded-lg ring-1 ring-line transition duration-base hover:shadow-md"
        >
          <img src={src} alt="" className="size-full object-cover transition duration-slow hover:scale-104" />
        </button>
      ))}
      <MediaPreview
        items={items}
        index={index}
        onIndexChange={setIndex}
        renderSound={(sound) => <SoundPlayer {...sound} />}
        labels={{
          close: 'Close',
          previous: 'Previous',
          next: 'Next',
          zoomIn: 'Zoom in',
          zoomOut: 'Zoom out',
          fit: (percent) => `${percent}%, show the whole`,
          download: 'Download',
          position: (number, total) => `${number} of ${total}`,
        }}
      />
    </Example>
  )
}
