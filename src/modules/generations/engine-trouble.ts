import type { ENGINE_TROUBLES } from '../../shared/contract/engines.ts'

type Trouble = (typeof ENGINE_TROUBLES)[number]

const BY_STATUS: Record<number, Trouble> = {
  401: 'key',
  402: 'unpaid',
  403: 'key',
  404: 'unknown_model',
  408: 'slow',
  410: 'unknown_model',
  425: 'busy',
  429: 'busy',
  504: 'slow',
}

const BY_WORDS: readonly [RegExp, Trouble][] = [
  [/^The content policy /, 'blocked'],
  [/timeout|timed out|ETIMEDOUT|longer than it may/i, 'slow'],
  [
    /E(CONN\w+|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|REFUSED|PIPE)|socket hang up|answer .* was lost/i,
    'unreachable',
  ],
]

/** What an error of an engine elsewhere means to operators. */
export function troubleOf(message: string): Trouble {
  const status = Number(/ answered (\d{3}):/.exec(message)?.[1])
  if (status) return BY_STATUS[status] ?? (status >= 500 ? 'broken' : 'other')
  return BY_WORDS.find(([words]) => words.test(message))?.[1] ?? 'other'
}
