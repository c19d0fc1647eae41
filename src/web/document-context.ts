import { createContext } from 'react'

/** What only the server knows of the page that it writes. */
export type DocumentFacts = {
  /** What the content security policy asks of our own inline script; browsers hide it once the page is parsed. */
  nonce?: string | undefined
  /** The styles themselves, for pages that are painted before anything else is fetched. */
  styles?: string | undefined
}

export const DocumentContext = createContext<DocumentFacts>({})
