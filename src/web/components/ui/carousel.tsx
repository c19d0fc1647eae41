import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { Children, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { isShortcut } from './is-shortcut.ts'
import { useAttention } from './use-attention.ts'
import { useMediaQuery } from './use-media-query.ts'
import { usePageHidden } from './use-page-hidden.ts'

interface CarouselLabels {
  /** The name of the slides for screen readers. */
  title: string
  /** The words for "carousel" and "slide" that screen readers say instead of "region" and "group". */
  carousel: string
  slide: string
  previous: string
  next: string
  play: string
  pause: string
  position: (number: number, total: number) => string
}

interface CarouselProps {
  labels: CarouselLabels
  /**
   * Time between slides. It stops while the pointer or the focus is on the slides, or they are not visible.
   */
  autoplayMs?: number
  loop?: boolean
  /** The width of a slide, as utility classes: `basis-full sm:basis-1/2`. */
  slideClassName?: string
  className?: string
  children: ReactNode
}

type Api = ReturnType<typeof useEmblaCarousel>[1]

/** The position of the carousel: the current stop, the number of stops, and whether it can move on. */
function usePosition(api: Api) {
  const [position, setPosition] = useState({ index: 0, stops: 0, canPrevious: false, canNext: false })
  useEffect(() => {
    if (!api) return
    const read = () =>
      setPosition({
        index: api.selectedScrollSnap(),
        stops: api.scrollSnapList().length,
        canPrevious: api.canScrollPrev(),
        canNext: api.canScrollNext(),
      })
    read()
    api.on('select', read).on('reInit', read)
    return () => {
      api.off('select', read).off('reInit', read)
    }
  }, [api])
  return position
}

function useAutoplay(api: Api, everyMs: number | undefined, paused: boolean) {
  useEffect(() => {
    if (!api || !everyMs || paused) return
    const timer = setInterval(() => (api.canScrollNext() ? api.scrollNext() : api.scrollTo(0)), everyMs)
    return () => clearInterval(timer)
  }, [api, everyMs, paused])
}

/** Left and right work wherever the focus is inside, except in controls that use them themselves. */
function useArrowKeys(root: RefObject<HTMLElement | null>, onStep: (by: number) => void) {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const busy =
      event.target instanceof Element && event.target.closest('input, textarea, select, video, audio')
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (busy || by === 0 || event.defaultPrevented || isShortcut(event)) return
    event.preventDefault()
    onStep(by)
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => step(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [root])
}

export function Carousel({
  labels,
  autoplayMs,
  loop = true,
  slideClassName = 'basis-full',
  className,
  children,
}: CarouselProps) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const hidden = usePageHidden()
  const root = useRef<HTMLElement>(null)
  const attended = useAttention(root)
  const [stopped, setStopped] = useState(false)
  const [viewport, api] = useEmblaCarousel({ loop, align: 'start', duration: still ? 0 : 28 })
  const position = usePosition(api)
  useAutoplay(api, autoplayMs, stopped || still || hidden || attended)

  const step = (by: number) => (by < 0 ? api?.scrollPrev(still) : api?.scrollNext(still))
  useArrowKeys(root, step)

  const slides = Children.toArray(children)
  // Before the browser has measured the slides, one stop per slide is the best guess.
  const stops = position.stops || slides.length
  const canStop = autoplayMs !== undefined && !still
  return (
    <section
      ref={root}
      aria-roledescription={labels.carousel}
      aria-label={labels.title}
      className={cx('relative min-w-0', className)}
    >
      {/* The gap is offset on the viewport, because Embla measures the track against it and must find
          zero. */}
      <div ref={viewport} className="-my-2 -mr-2 relative -ml-4 overflow-hidden py-2 pr-2">
        <div className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <fieldset
              key={labels.position(index + 1, slides.length)}
              aria-roledescription={labels.slide}
              aria-label={labels.position(index + 1, slides.length)}
              className={cx('min-w-0 shrink-0 grow-0 pl-4', slideClassName)}
            >
              {slide}
            </fieldset>
          ))}
        </div>
      </div>
      <div className="mt-4 flex items-center justify-center gap-2">
        <StepButton label={labels.previous} enabled={position.canPrevious} onStep={() => step(-1)}>
          <ChevronLeft />
        </StepButton>
        <Dots
          count={stops}
          current={position.index}
          label={(number) => labels.position(number, stops)}
          onChoose={(index) => api?.scrollTo(index, still)}
        />
        <StepButton label={labels.next} enabled={position.canNext} onStep={() => step(1)}>
          <ChevronRight />
        </StepButton>
        {canStop && (
          <IconButton round label={stopped ? labels.play : labels.pause} onClick={() => setStopped(!stopped)}>
            {stopped ? <Play /> : <Pause />}
          </IconButton>
        )}
      </div>
    </section>
  )
}

interface StepButtonProps {
  label: string
  enabled: boolean
  onStep: () => void
  children: ReactNode
}

function StepButton({ label, enabled, onStep, children }: StepButtonProps) {
  return (
    <IconButton label={label} variant="secondary" round disabled={!enabled} onClick={onStep}>
      {children}
    </IconButton>
  )
}

interface DotsProps {
  count: number
  current: number
  label: (number: number) => string
  onChoose: (index: number) => void
}

function Dots({ count, current, label, onChoose }: DotsProps) {
  return (
    <div className="flex flex-wrap items-center justify-center">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={label(index + 1)}
          type="button"
          aria-label={label(index + 1)}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
          className="group grid h-8 min-w-6 place-items-center"
        >
          <span className="h-2 w-2 rounded-full bg-line-control transition-all duration-base ease-out group-aria-current:w-5 group-aria-current:bg-primary" />
        </button>
      ))}
    </div>
  )
}
