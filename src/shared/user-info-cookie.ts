/** Its presence is what the access guard of specification §5 asks for; what is in it is for the browser alone. */
export const USER_INFO_COOKIE = 'userInfo'
