/** Free credits, as decisions the operator may revise in one place. */
export const DAILY_CREDITS = 19
export const ANONYMOUS_CREDITS = 5
export const INVITE_REWARD = 20
export const INVITE_WELCOME = 10
/** A reward is paid so long after it was earned, so that there is time to see who only gathers credits. */
export const INVITE_HOLD_DAYS = 3
export const MAX_INVITE_REWARDS_PER_DAY = 5
export const MAX_INVITE_REWARDS = 50

/** For the maker of a piece in the gallery, when somebody makes something after it for the first time. */
export const REMIX_REWARD = 2
export const MAX_REMIX_REWARDS_PER_DAY = 10
export const MAX_REMIX_REWARDS_PER_MONTH = 100

/** The most an operator can give somebody at once. */
export const MAX_GIVEN_CREDITS = 100_000

/** The most a promotion code gives a person, and to how many. */
export const MAX_PROMOTION_CREDITS = 1000
export const MAX_PROMOTION_USES = 100_000
