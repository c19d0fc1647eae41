import { useWaitingOffers } from './use-waiting-offers.ts'

/** For the app shell, which can wait for it: nothing of it is seen before a dialog opens. */
export default function WaitingOffers() {
  useWaitingOffers()
  return null
}
