import { SearchButton } from './features/palette/search-button.tsx'
import WaitingOffers from './features/pricing/waiting-offers.tsx'
import { Tray } from './features/tray/tray.tsx'

/** What the header has for people who are at home here, and what waits for its turn among the dialogs. */
export function HeaderTools() {
  return (
    <>
      <SearchButton />
      <Tray />
      <WaitingOffers />
    </>
  )
}
