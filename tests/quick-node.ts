import path from 'node:path'

/** Has Node start sooner, for programs of the site that tests start; to be put before the program. */
export const QUICK_NODE = ['--import', path.join(import.meta.dirname, 'quick-start.mjs')]
