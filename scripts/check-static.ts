import { spawn } from 'node:child_process'

/**
 * Everything that can be checked without running the site, side by side. Each check is an npm script of its own as
 * well; its output is shown when it fails.
 */
const CHECKS = ['types', 'format', 'lint', 'imports', 'dead-code', 'notice']

type Outcome = { check: string; failed: boolean; output: string; seconds: number }

function run(check: string): Promise<Outcome> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', `check:${check}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve({ check, failed: code !== 0, output, seconds: (performance.now() - began) / 1000 })
    })
  })
}

const outcomes = await Promise.all(CHECKS.map(run))
for (const { check, failed, output, seconds } of outcomes) {
  if (failed) console.error(output)
  console.log(`${failed ? '✗' : '✓'} ${check} (${seconds.toFixed(1)} s)`)
}
process.exitCode = outcomes.some(({ failed }) => failed) ? 1 : 0
