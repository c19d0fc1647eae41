import { type ComponentType, lazy, memo, type RefObject, Suspense, useRef, useState } from 'react'
import { FIRST, isFirstPartWaiting, useEndOfWaiting } from './early-input.ts'
import { firstInteraction } from './first-interaction.ts'

type LazyPart<Props> = ComponentType<Props> & {
  /** For whoever is about to show the part on a new page: once loaded, it appears at once. */
  preload: () => Promise<unknown>
}

type LazyPartOptions = {
  /** For what people came for: its code is asked for as soon as any of ours runs, without waiting for a sign of them. */
  first?: boolean
}

/**
 * A part of a page whose code comes when somebody is there to use it. The server's HTML of it is shown meanwhile, and
 * what people press, type and choose in it takes effect when the code is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { first = false }: LazyPartOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  async function preload() {
    loaded = await load()
    return { default: loaded }
  }
  const Loading = lazy(async () => {
    if (!first) await firstInteraction
    return await preload()
  })
  // The words of the page are on their way then, too, and neither waits for the other. What fails is asked for again.
  if (first && !import.meta.env.SSR && isFirstPartWaiting()) void preload().catch(() => undefined)

  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    return (
      <div ref={place} data-waiting={first ? FIRST : ''} className="contents">
        <Suspense>
          <Content {...props} />
          <EndOfWaiting place={place} />
        </Suspense>
      </div>
    )
  }
  // A change of properties would make React give up the HTML that is shown, so only real ones may reach it.
  return Object.assign(memo(Part), { preload })
}

/** It is mounted together with the content. */
function EndOfWaiting({ place }: { place: RefObject<HTMLElement | null> }) {
  useEndOfWaiting(place)
  return null
}
