import type { OwnerId } from '../../db/owned-rows.ts'
import type { Owner } from '../credits/owner.ts'
import type { EngineAccount } from '../limits/engine-time.service.ts'
import { tierOf } from './queue-tier.ts'

/** The person who asks for work, with the hash of their network, if it is known. */
export interface Requester extends Owner {
  network?: string | null | undefined
}

type Worker = OwnerId & Pick<Requester, 'network'> & { rank: number }

/** The budgets of engine time to charge: the person's, and that of their network among people of their rank. */
export function engineAccountsOf({ kind, id, network, rank }: Worker): [EngineAccount, ...EngineAccount[]] {
  const { engineTime } = tierOf(rank)
  const person = { key: `${kind}:${id}`, budget: engineTime.person }
  return network ? [person, { key: `network:${rank}:${network}`, budget: engineTime.network }] : [person]
}
