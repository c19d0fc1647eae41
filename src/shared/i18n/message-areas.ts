/**
 * What the frame of a page and the form of a tool say, which people wait for; what only operators read; and all the
 * rest. Browsers load each by itself.
 */
export type MessageArea = 'first' | 'later' | 'console'

export const MESSAGE_AREAS: readonly MessageArea[] = ['first', 'later', 'console']

/** By the beginnings of their keys; the longest that fits decides. A test knows what is said first. */
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

/** What a page may say, whatever is opened on it. */
export function messageAreasOf(path: string): MessageArea[] {
  return MESSAGE_AREAS.filter((area) => area !== 'console' || path.startsWith('/operation'))
}
