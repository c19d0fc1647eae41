/** Whether a message is more than its own text: it has arguments, tags or quoted characters. */
export function hasSyntax(message: string): boolean {
  return /[{}<]|'['>]/.test(message)
}
