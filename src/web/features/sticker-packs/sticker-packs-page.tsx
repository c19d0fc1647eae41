import { useKeptFocus } from '../../components/ui/use-kept-focus.ts'
import { PackBuilder } from './pack-builder.tsx'
import { PackList } from './pack-list.tsx'
import { PackSkeletons } from './pack-skeletons.tsx'
import { usePackAddress } from './use-pack-address.ts'

/** All packs of a person, or the one in the address. */
export function StickerPacksPage({ heading, description }: { heading: string; description: string }) {
  const [address, open] = usePackAddress()
  const area = useKeptFocus<HTMLDivElement>()
  const show = (pack: string | null) => open({ pack, add: [] })
  return (
    <div ref={area} className="mx-auto max-w-6xl px-gutter py-8 sm:py-12">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 mb-8 max-w-prose text-ink-muted">{description}</p>
      {address === null && <PackSkeletons />}
      {address?.pack === null && (
        <PackList add={address.add} onOpen={(pack) => open({ pack, add: address.add })} onMade={show} />
      )}
      {address?.pack && (
        <PackBuilder
          key={address.pack}
          id={address.pack}
          add={address.add}
          // Going back must not add them again.
          onAdded={() => open({ pack: address.pack, add: [] }, { replace: true })}
          onOpen={show}
        />
      )}
    </div>
  )
}
