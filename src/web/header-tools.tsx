import { SearchButton } from './features/palette/search-button.tsx'
import { Tray } from './features/tray/tray.tsx'

/** What the header has for people who are at home here; its code comes after the page. */
export function HeaderTools() {
  return (
    <>
      <SearchButton />
      <Tray />
    </>
  )
}
