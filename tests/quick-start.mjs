/** What programs that tests start load first: they import a thousand files, and are started again and again. */
import module from 'node:module'
import path from 'node:path'
import { rememberResolutions } from '../src/main/remember-resolutions.mjs'

module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/test-code'))
rememberResolutions()
