import { spawnSync } from 'node:child_process'
import { z } from 'zod'

/**
 * Asks the registry for known vulnerabilities of the packages that run in the site, and fails where one is severe. A
 * registry that does not answer is reported and is not a failure, since the checks must also run without a network.
 */

const TIMEOUT_MS = 60_000
const GRAVE = ['high', 'critical']

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit=true'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  shell: process.platform === 'win32',
})
const report = parse(asked.stdout)
if (report) print(Object.entries(report.vulnerabilities))
else console.log('Advisories were not checked: the registry does not answer.')

function parse(text: string | null): z.infer<typeof Report> | null {
  try {
    return Report.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

function print(found: [string, { severity: string; range: string }][]): void {
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`)
  console.log(`${found.length} packages with advisories.`)
  if (found.some(([, { severity }]) => GRAVE.includes(severity))) process.exitCode = 1
}
