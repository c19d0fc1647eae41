import { type ComponentType, lazy, memo, type RefObject, Suspense, useRef, useState } from 'react'
import { useEndOfWaiting } from './early-input.ts'
import { firstInteraction } from './first-interaction.ts'

type LazyPart<Props> = ComponentType<Props> & {
  /** For whoever is about to show the part on a new page: once loaded, it appears at once. */
  preload: () => Promise<unknown>
}

/**
 * A part of a page whose code comes when somebody is there to use it. The server's HTML of it is shown meanwhile, and
 * what people press, type and choose in it takes effect when the code is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  async function preload() {
    loaded = await load()
    return { default: loaded }
  }
  const Loading = lazy(async () => {
    await firstInteraction
    return await preload()
  })

  function Part(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    return (
      <div ref={place} data-waiting="" className="contents">
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
