/** Free credits: the amounts that the operator may change, in one place. */
export const DAILY_CREDITS = 19
export const ANONYMOUS_CREDITS = 5
export const INVITE_REWARD = 20
export const INVITE_WELCOME = 10
/**
 * Rewards are paid this long after they were earned, to leave time for finding people who only collect
 * credits.
 */
export const INVITE_HOLD_DAYS = 3
export const MAX_INVITE_REWARDS_PER_DAY = 5
export const MAX_INVITE_REWARDS = 50

/** For the maker of a piece in the gallery, when somebody makes a remix of it for the first time. */
export const REMIX_REWARD = 2
export const MAX_REMIX_REWARDS_PER_DAY = 10
export const MAX_REMIX_REWARDS_PER_MONTH = 100

/** The maximum that an operator can give a person at once. */
export const MAX_GIVEN_CREDITS = 100_000

/** The maximum that a promotion code gives a person, and to how many people. */
export const MAX_PROMOTION_CREDITS = 1000
export const MAX_PROMOTION_USES = 100_000
