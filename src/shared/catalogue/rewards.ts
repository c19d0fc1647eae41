/** Free credits, as decisions the operator may revise in one place. */
export const DAILY_CREDITS = 19
export const ANONYMOUS_CREDITS = 5
export const INVITE_REWARD = 20
export const INVITE_WELCOME = 10

/** The most an operator can give somebody at once. */
export const MAX_GIVEN_CREDITS = 100_000
