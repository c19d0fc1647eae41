/** What is known about a remix of a person's piece when it is finished. */
export type Remix = {
  makerId: string
  remixerId: string
  /** Whether the piece is public now. */
  shown: boolean
  /** Whether it was made with the same tool as the piece. */
  sameTool: boolean
  /** What was paid for it, and not refunded. */
  paidCredits: number
  /** Whether this person has remixed this creation before. */
  remixedBefore: boolean
  /** What the two accounts have in common, and whether the remixer's address is disposable. */
  sameMailbox: boolean
  sameDevice: boolean
  sameNetwork: boolean
  verified: boolean
  disposable: boolean
  /** The number of the maker's rewards within a day, and within 30 days. */
  rewardsToday: number
  rewardsThisMonth: number
}

export type RemixOffer = { credits: number; perDay: number; perMonth: number }

type RemixRefusal =
  | 'own_piece'
  | 'not_shown'
  | 'other_tool'
  | 'not_paid'
  | 'remixed_before'
  | 'not_verified'
  | 'disposable_address'
  | 'same_mailbox'
  | 'same_device'
  | 'same_network'
  | 'day_limit'
  | 'month_limit'

type Verdict = { credits: number; refusal: RemixRefusal | null }

/** What the maker of a piece earns from a remix of it, or why nothing. */
export function rewardFor(remix: Remix, { credits, perDay, perMonth }: RemixOffer): Verdict {
  const refusals: [RemixRefusal, boolean][] = [
    ['own_piece', remix.makerId === remix.remixerId],
    ['not_shown', !remix.shown],
    ['other_tool', !remix.sameTool],
    ['not_paid', remix.paidCredits <= 0],
    ['remixed_before', remix.remixedBefore],
    ['not_verified', !remix.verified],
    ['disposable_address', remix.disposable],
    ['same_mailbox', remix.sameMailbox],
    ['same_device', remix.sameDevice],
    ['same_network', remix.sameNetwork],
    ['day_limit', remix.rewardsToday >= perDay],
    ['month_limit', remix.rewardsThisMonth >= perMonth],
  ]
  const refusal = refusals.find(([, applies]) => applies)?.[0] ?? null
  return { credits: refusal ? 0 : credits, refusal }
}

/** Reasons that say nothing about the two people are not recorded: the next remix may earn something. */
export function isKept(refusal: RemixRefusal | null): boolean {
  return !(['own_piece', 'not_shown', 'other_tool', 'not_paid', 'remixed_before'] as const).some(
    (passing) => passing === refusal,
  )
}
