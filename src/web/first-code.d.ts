declare module 'virtual:first-code' {
  /** The files of the page's main part (see `bundling/first-code.ts`). */
  const addresses: readonly string[]
  export default addresses
}
