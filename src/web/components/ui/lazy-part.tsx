import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FIRST, isFirstPartWaiting, useEndOfWaiting } from './early-input.ts'
import { firstInteraction } from './first-interaction.ts'

type LazyPart<Props> = ComponentType<Props> & {
  /** Preloads the part for a new page, so that it appears there at once. */
  preload: () => Promise<unknown>
}

type LazyPartOptions = {
  /**
   * When its code is requested: on the first input on the page, when it is shown, or, for the page's main
   * part, as soon as any of our code runs.
   */
  code?: 'when_used' | 'when_shown' | 'first'
  /** For pages that were not rendered by the server and so have no HTML of the part. */
  fallback?: ReactNode
}

/**
 * A part of a page whose code is loaded when it is needed. Until then, the server's HTML is shown, and
 * presses, text and choices in it take effect once the code is loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { code = 'when_used', fallback }: LazyPartOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  async function preload() {
    loaded = await load()
    return { default: loaded }
  }
  const Loading = lazy(async () => {
    if (code === 'when_used') await firstInteraction
    return await preload()
  })
  // The page's messages are also loading, at the same time. Failed files are requested again.
  if (code === 'first' && !import.meta.env.SSR && isFirstPartWaiting()) void preload().catch(() => undefined)

  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    // An update would make React discard the server's HTML while the code is missing, and the content below
    // would jump.
    const [first] = useState(props)
    const [isThere, setThere] = useState(false)
    const shown = isThere ? props : first
    const content = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Content {...shown} />
          <EndOfWaiting place={place} onEnd={setThere} />
        </Suspense>
      ),
      [Content, shown],
    )
    return (
      <div ref={place} data-waiting={code === 'first' ? FIRST : ''} className="contents">
        {content}
      </div>
    )
  }
  return Object.assign(memo(Part), { preload })
}

type EndOfWaitingProps = { place: RefObject<HTMLElement | null>; onEnd: (isThere: true) => void }

/** Mounted together with the content. */
function EndOfWaiting({ place, onEnd }: EndOfWaitingProps) {
  useLayoutEffect(() => onEnd(true), [onEnd])
  useEndOfWaiting(place)
  return null
}
