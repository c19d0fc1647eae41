import type { ReactNode } from 'react'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Loaded } from './loaded.tsx'
import { Rows, type RowsProps } from './rows.tsx'

type ListSectionProps<Item> = Omit<RowsProps<Item>, 'items' | 'row'> & {
  id: string
  title: ReactNode
  description: ReactNode
  load: () => Promise<readonly Item[]>
  row: (item: Item, reload: () => void) => ReactNode
}

/** A section of the console with a list. */
export function ListSection<Item>({ id, title, description, load, row, ...rows }: ListSectionProps<Item>) {
  return (
    <PageSection id={id} title={title} description={description}>
      <Loaded load={load}>
        {(items, reload) => <Rows items={items} row={(item) => row(item, reload)} {...rows} />}
      </Loaded>
    </PageSection>
  )
}
