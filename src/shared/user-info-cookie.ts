/** The access guard of specification §5 only checks that it exists; its content is for the browser. */
export const USER_INFO_COOKIE = 'userInfo'
