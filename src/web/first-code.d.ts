declare module 'virtual:first-code' {
  /** Of the files that the part needs which people came for (see `bundling/first-code.ts`). */
  const addresses: readonly string[]
  export default addresses
}
