import { createContext } from 'react'

/** What the content security policy asks of our own inline script; browsers hide it once the page is parsed. */
export const NonceContext = createContext<string | undefined>(undefined)
