import path from 'node:path'
import { makeExamples } from './make-examples.ts'

/** Makes the examples that the pages show from the samples, all or those named: `node scripts/examples.ts [NAME …]`. */
await makeExamples(path.resolve(import.meta.dirname, '../public/samples'), process.argv.slice(2))
