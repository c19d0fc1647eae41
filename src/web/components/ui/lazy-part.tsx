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
  /** For whoever is about to show the part on a new page: once loaded, it appears at once. */
  preload: () => Promise<unknown>
}

type LazyPartOptions = {
  /**
   * When its code is asked for: at the first sign of a person on the page; when it is shown; or, for what people came for,
   * as soon as any of ours runs.
   */
  code?: 'when_used' | 'when_shown' | 'first'
  /** For pages that are not the server's, which have no HTML of the part. */
  fallback?: ReactNode
}

/**
 * A part of a page whose code comes when somebody is there to use it. The server's HTML of it is shown meanwhile, and
 * what people press, type and choose in it takes effect when the code is there.
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
  // The words of the page are on their way then, too, and neither waits for the other. What fails is asked for again.
  if (code === 'first' && !import.meta.env.SSR && isFirstPartWaiting()) void preload().catch(() => undefined)

  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    // A change would make React give up the server's HTML for want of the code, and what stands below would jump.
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

/** It is mounted together with the content. */
function EndOfWaiting({ place, onEnd }: EndOfWaitingProps) {
  useLayoutEffect(() => onEnd(true), [onEnd])
  useEndOfWaiting(place)
  return null
}
