import { type DestinationStream, type Logger, pino } from 'pino'
import { currentTrace } from '../modules/traces/tracing.ts'

type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** The site's log. It contains nothing that people wrote: no values of statements, no texts, no addresses. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: currentTrace,
    serializers: { err: describeError },
    hooks: { streamWrite: withoutAddresses },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** As deep as errors wrap each other here; one that causes itself would never end. */
const MAX_CAUSES = 4
/** Their messages repeat what they could not read. */
const TELLTALES = new Set(['SyntaxError', 'ZodError'])

type DescribedError = {
  type: string
  message: string
  code?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  stack?: string | undefined
  cause?: DescribedError
}

/** An error without its payload: only what is named here ever reaches the log. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { cause } = error
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    code: textIn(error, 'code'),
    constraint: textIn(error, 'constraint'),
    table: textIn(error, 'table'),
    stack: framesOf(error),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  }
}

function messageOf(error: Error): string {
  // The text of the statement has its values as $1, $2 and so on; they follow in a line of their own.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  // The database repeats the refused value in its message, and the row in its details.
  if (textIn(error, 'severity')) return 'The database refused a statement.'
  if (TELLTALES.has(error.name)) return 'Something could not be read.'
  return error.message.replaceAll(/"[^"]*"|“[^”]*”/g, '"…"')
}

/** The stack trace. The lines before it repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}

function textIn(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
const IPV4 = /\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/g
const IPV6 = /(?<![\w:.])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4})?(?::[0-9a-f]{1,4})*(?![\w:])/gi

/** A last check of each line, for addresses in other programs' words, such as a mail server's. */
function withoutAddresses(line: string): string {
  return line
    .replaceAll(EMAIL, '[email]')
    .replaceAll(IPV4, '[address]')
    .replaceAll(IPV6, (found) => (found.length > 8 ? '[address]' : found))
}
