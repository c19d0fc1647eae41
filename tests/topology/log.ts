import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const ERROR = 50
const FATAL = 60
const Line = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ type: z.string(), message: z.string(), code: z.string().optional() }).optional(),
})
/** Node's messages about uncaught errors, which the site's own log never contains. */
const UNCAUGHT = /unhandled|uncaught/i

type LogReport = { errors: Map<string, number>; uncaught: string[] }

/** The logged errors of a topology's processes, by kind, and the uncaught ones. */
export async function readLog(file: string): Promise<LogReport> {
  const report: LogReport = { errors: new Map(), uncaught: [] }
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [, node = '', said = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    const entry = parse(said)
    if (!entry) {
      if (UNCAUGHT.test(said)) report.uncaught.push(`${node}: ${said}`)
      continue
    }
    if (entry.level < ERROR) continue
    const { msg, err } = entry
    const words = msg.replace(/( \(trying again|: ).*/, '')
    const what = err && (err.code ?? err.message)
    const kind = [node.replace(/-\d+$/, ''), words, what].filter(Boolean).join(', ')
    report.errors.set(kind, (report.errors.get(kind) ?? 0) + 1)
    if (entry.level >= FATAL) report.uncaught.push(`${node}: ${said}`)
  }
  return report
}

function parse(said: string): z.infer<typeof Line> | null {
  if (!said.startsWith('{')) return null
  try {
    return Line.parse(JSON.parse(said))
  } catch {
    return null
  }
}

export function describeLog({ errors, uncaught }: LogReport): string[] {
  return [
    ...[...errors]
      .toSorted(([, one], [, other]) => other - one)
      .map(([kind, times]) => `  ${times} × ${kind.slice(0, 200)}`),
    uncaught.length > 0 ? `Not caught:\n${uncaught.join('\n')}` : 'Nothing went uncaught.',
  ]
}
