/** What is written behind a file, and where a length has to follow suit: large files need not be copied for it. */
export type Tail = { append: Buffer; patch: { at: number; bytes: Buffer } | null }

/** The beginning of a file, as much of it as the formats need, and how long the whole is. */
export type Head = { bytes: Buffer; fileBytes: number }
