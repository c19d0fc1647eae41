const ACCENTED: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}

/** Marks texts from the message files, so that tests can detect hard-coded ones. */
export const PSEUDO_MARK = '⟦'

/**
 * Accents the letters of an ICU message and keeps its syntax: arguments, plural keywords and tags keep their
 * names, while the texts inside plural branches are accented too.
 */
export function pseudoMessage(message: string): string {
  return `${PSEUDO_MARK}${accentText(message)}⟧`
}

function accentText(text: string): string {
  let result = ''
  for (let index = 0; index < text.length; ) {
    const character = text[index] ?? ''
    const end =
      character === '{' ? matchingBrace(text, index) : character === '<' ? text.indexOf('>', index) + 1 : 0
    if (end > index) {
      const part = text.slice(index, end)
      result += character === '{' ? accentArgument(part) : part
      index = end
    } else {
      result += ACCENTED[character] ?? character
      index++
    }
  }
  return result
}

/** `{count, plural, one {# credit} other {# credits}}`: only the content of inner braces is text. */
function accentArgument(argument: string): string {
  const inner = argument.slice(1, -1)
  if (!/^\s*\w+\s*,\s*(plural|select|selectordinal)\s*,/.test(inner)) return argument
  let result = ''
  for (let index = 0; index < inner.length; ) {
    if (inner[index] === '{') {
      const end = matchingBrace(inner, index)
      result += `{${accentText(inner.slice(index + 1, end - 1))}}`
      index = end
    } else {
      result += inner[index]
      index++
    }
  }
  return `{${result}}`
}

function matchingBrace(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index + 1
  }
  throw new Error(`Unbalanced braces in message: ${text}`)
}

/** A message in the browser's format: parsed by the build. */
type ParsedMessage = readonly MessageElement[]
type MessageElement = {
  type: number
  value?: unknown
  options?: Record<string, { value: ParsedMessage }>
  children?: ParsedMessage
}

/** The parser's number for text. */
const TEXT = 0

function pseudoParsed(message: ParsedMessage): ParsedMessage {
  return [{ type: TEXT, value: PSEUDO_MARK }, ...accentParsed(message), { type: TEXT, value: '⟧' }]
}

function accentParsed(message: ParsedMessage): ParsedMessage {
  return message.map((element) => ({
    ...element,
    ...(element.type === TEXT && { value: accentLetters(String(element.value)) }),
    ...(element.children && { children: accentParsed(element.children) }),
    ...(element.options && {
      options: Object.fromEntries(
        Object.entries(element.options).map(([name, option]) => [
          name,
          { ...option, value: accentParsed(option.value) },
        ]),
      ),
    }),
  }))
}

function accentLetters(text: string): string {
  return Array.from(text, (character) => ACCENTED[character] ?? character).join('')
}

export function pseudoMessages<M extends Record<string, string | ParsedMessage>>(messages: M): M {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? pseudoMessage(message) : pseudoParsed(message),
    ]),
  ) as M
}
