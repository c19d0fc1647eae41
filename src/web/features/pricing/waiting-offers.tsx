import { useWaitingOffers } from './use-waiting-offers.ts'

/** For the app shell, which can load it late: it shows nothing before a dialog opens. */
export default function WaitingOffers() {
  useWaitingOffers()
  return null
}
