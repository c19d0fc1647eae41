/**
 * The first file that runs, in plain JavaScript so that even an old Node can read it and say what is wrong.
 * npm scripts use the Node 24 that npm installed; without it, whatever `node` is on the PATH runs this.
 */
import module from 'node:module'
import path from 'node:path'
import { rememberResolutions } from './remember-resolutions.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Plumdrop needs Node 24 and found ${process.version}. Run "npm ci" without --omit=optional, which installs the right Node beside the site.`,
  )
  process.exit(1)
}

try {
  process.loadEnvFile('.env')
} catch (error) {
  if (error.code !== 'ENOENT') throw error
}

// A second start need not read and compile a thousand files again. Nobody but whoever installs the site may write there:
// what lies in the folder is run.
module.enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/plumdrop-code'))

rememberResolutions()

await import(process.argv.includes('--dev') ? './dev.ts' : './start.ts')
module.flushCompileCache()
