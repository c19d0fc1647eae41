import { createContext } from 'react'

/** Facts about the page that only the server knows. */
export type DocumentFacts = {
  /**
   * The nonce of the content security policy for our own inline script; browsers hide it once the page is
   * parsed.
   */
  nonce?: string | undefined
  /** The styles themselves, for pages that are painted before anything else is fetched. */
  styles?: string | undefined
}

export const DocumentContext = createContext<DocumentFacts>({})
