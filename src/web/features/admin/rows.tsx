import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { Loaded } from './loaded.tsx'

export type RowsProps<Item> = {
  items: readonly Item[]
  row: (item: Item) => ReactNode
  /** Shown instead of an empty list. */
  none: ReactNode
  /** Whether an empty list is good news. */
  noneIsGood?: boolean
}

export function Rows<Item>({ items, row, none, noneIsGood = false }: RowsProps<Item>) {
  if (items.length > 0) return <ul className="divide-y divide-line">{items.map(row)}</ul>
  return (
    <p className="flex items-center gap-2 text-sm">
      {noneIsGood && <CircleCheck aria-hidden className="size-5 shrink-0 text-on-success-soft" />}
      <span>{none}</span>
    </p>
  )
}

type PagedRowsProps<Item, Place> = Omit<RowsProps<Item>, 'items'> & {
  /** The rows after a cursor, or the first ones. */
  load: (after?: Place) => Promise<{ items: readonly Item[]; next: Place | null }>
}

/** Rows page by page; a button loads more. */
export function PagedRows<Item, Place extends string | number>(props: PagedRowsProps<Item, Place>) {
  return (
    <Loaded load={() => props.load()}>
      {({ items, next }) => (
        <>
          <Rows {...props} items={items} />
          {next !== null && <FollowingRows {...props} after={next} />}
        </>
      )}
    </Loaded>
  )
}

function FollowingRows<Item, Place extends string | number>({
  after,
  load,
  ...props
}: PagedRowsProps<Item, Place> & { after: Place }) {
  const [asked, setAsked] = useState(false)
  if (asked) return <PagedRows {...props} load={(place?: Place) => load(place ?? after)} />
  return (
    <Button className="mt-3" onClick={() => setAsked(true)}>
      <FormattedMessage id="admin.more" />
    </Button>
  )
}
