import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const HOOK = path.join(import.meta.dirname, 'remember-resolutions.mjs')
/** It imports files of the site, packages of both formats and, in one of them, hundreds of files. */
const IMPORTED = path.resolve(import.meta.dirname, '../db/schema/generations.ts')

/** Says for every import of a program where it was found and what it is, one per line. */
async function resolutions({ remember }: { remember: boolean }): Promise<string[]> {
  const program = `
    import module from 'node:module'
    import { rememberResolutions } from ${JSON.stringify(HOOK)}
    if (${remember}) rememberResolutions()
    module.registerHooks({
      resolve(specifier, context, next) {
        const { url, format } = next(specifier, context)
        console.log(specifier, context.parentURL, url, format)
        return { url, format, shortCircuit: true }
      },
    })
    await import(${JSON.stringify(IMPORTED)})`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stdout.trim().split('\n').toSorted()
}

it('remembered imports are of the same files and formats that Node finds', async () => {
  const [found, remembered] = await Promise.all([
    resolutions({ remember: false }),
    resolutions({ remember: true }),
  ])
  expect(found.length).toBeGreaterThan(100)
  expect(remembered).toEqual(found)
})
