import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { readForTab, storeForTab } from '../../app/session/tab-storage.ts'
import { type Content, PageContents } from './page-contents.tsx'

type Parts = {
  open: ReadonlySet<string>
  turn: (id: string, isOpen: boolean) => void
}

const PartsContext = createContext<Parts>({ open: new Set(), turn: () => {} })

type FoldedPartsProps = {
  /** Under which the tab remembers what is open. */
  name: string
  contents: readonly Content[]
  children: ReactNode
}

/** A long page of folded parts, with links that lead to them and open them. */
export function FoldedParts({ name, contents, children }: FoldedPartsProps) {
  const key = `open:${name}`
  const { hash } = useLocation()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(readForTab(key)?.split(' ')))
  const [followed, setFollowed] = useState('')
  if (hash !== followed) {
    setFollowed(hash)
    setOpen(new Set([...open, hash.slice(1)]))
  }
  function turn(id: string, isOpen: boolean) {
    const now = new Set(open)
    if (isOpen) now.add(id)
    else now.delete(id)
    setOpen(now)
    storeForTab(key, [...now].join(' ') || null)
  }
  return (
    <PartsContext value={{ open, turn }}>
      <PageContents contents={contents} onFollow={(id) => turn(id, true)} />
      {children}
    </PartsContext>
  )
}

type FoldedSectionProps = { id: string; title: ReactNode; description: ReactNode; children: ReactNode }

/** A section of which only the title is shown until it is opened. */
export function FoldedSection({ id, title, description, children }: FoldedSectionProps) {
  const { open, turn } = use(PartsContext)
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="scroll-mt-24 rounded-xl bg-surface shadow-sm outline-none ring-1 ring-line target:ring-2 target:ring-focus"
    >
      <details
        open={open.has(id)}
        onToggle={({ currentTarget }) => turn(id, currentTarget.open)}
        className="group/part"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-xl px-5 py-4 sm:px-7 [&::-webkit-details-marker]:hidden">
          <h2 id={`${id}-title`} className="min-w-0 break-words text-xl">
            {title}
          </h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-subtle transition duration-fast group-open/part:rotate-180"
          />
        </summary>
        <div className="px-5 pb-5 sm:px-7 sm:pb-7">
          <p className="max-w-prose text-ink-muted text-sm">{description}</p>
          <div className="mt-5">{children}</div>
        </div>
      </details>
    </section>
  )
}
