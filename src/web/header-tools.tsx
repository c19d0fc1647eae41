import { SearchButton } from './features/palette/search-button.tsx'
import WaitingOffers from './features/pricing/waiting-offers.tsx'
import { Tray } from './features/tray/tray.tsx'

/** The header's tools for the person, and the offers that wait for other dialogs to close. */
export function HeaderTools() {
  return (
    <>
      <SearchButton />
      <Tray />
      <WaitingOffers />
    </>
  )
}
