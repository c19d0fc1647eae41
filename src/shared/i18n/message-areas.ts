/**
 * Three areas: the messages of a page's frame and a tool's form, which people wait for; those for operators
 * only; and all others. Browsers load each separately.
 */
export type MessageArea = 'first' | 'later' | 'console'

export const MESSAGE_AREAS: readonly MessageArea[] = ['first', 'later', 'console']

/** By the prefixes of their keys; the longest match decides. A test checks the first area. */
const AREAS: Record<string, MessageArea> = {
  '': 'later',
  'account.menu': 'first',
  'action.': 'first',
  'admin.': 'console',
  'credits.failed': 'first',
  'credits.ways': 'first',
  'effects.play': 'first',
  'effects.stop': 'first',
  'engine.': 'first',
  'error.': 'first',
  'invite.accept': 'first',
  'landing.used_up': 'first',
  'player.': 'first',
  'result.': 'first',
  'result.before_': 'later',
  'result.receipt': 'later',
  'shell.': 'first',
  'shell.footer.': 'later',
  'tool.': 'first',
  'tool.cut.': 'later',
  'tool.faces.': 'later',
  'tool.mask.': 'later',
  'tool.prompt.': 'later',
  'tool.reading.': 'later',
  'tool.record.': 'later',
}

export function messageArea(key: string): MessageArea {
  const fitting = Object.keys(AREAS).filter((beginning) => key.startsWith(beginning))
  const longest = fitting.reduce((a, b) => (b.length > a.length ? b : a), '')
  return AREAS[longest] ?? 'later'
}

/** The areas that a page may use, whatever is opened on it. */
export function messageAreasOf(path: string): MessageArea[] {
  return MESSAGE_AREAS.filter((area) => area !== 'console' || path.startsWith('/operation'))
}
