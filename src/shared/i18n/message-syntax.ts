/** Whether a message has syntax: arguments, tags or quoted characters. */
export function hasSyntax(message: string): boolean {
  return /[{}<]|'['>]/.test(message)
}
