/** What templates know by name: sizes, colours and lists of them. */
export type Scope = Readonly<Record<string, unknown>>

interface Factor {
  divides: boolean
  /** A number, or the name of one. */
  of: number | string
}

interface Term {
  negative: boolean
  factors: Factor[]
}

const known = new Map<string, Term[]>()

/** A number, or a sum of products of numbers and names, such as `horizon-size/2`. */
export type Measure = number | string

export function measure(written: Measure, scope: Scope): number {
  if (typeof written === 'number') return written
  let sum = 0
  for (const { negative, factors } of termsOf(written)) {
    let product = 1
    for (const { divides, of } of factors) {
      const factor = numberOf(of, scope)
      product = divides ? product / factor : product * factor
    }
    sum += negative ? -product : product
  }
  return sum
}

function termsOf(written: string): Term[] {
  const terms = known.get(written) ?? [...written.matchAll(/([+-]?)([^+-]+)/g)].map(readTerm)
  known.set(written, terms)
  return terms
}

function readTerm([, sign, product = '']: RegExpExecArray): Term {
  const factors = [...product.matchAll(/([*/]?)([^*/]+)/g)].map(([, operator, of = '']) => ({
    divides: operator === '/',
    of: /^[\d.]/.test(of) ? Number(of) : of,
  }))
  return { negative: sign === '-', factors }
}

function numberOf(factor: number | string, scope: Scope): number {
  const value = typeof factor === 'number' ? factor : scope[factor]
  if (typeof value !== 'number') throw new Error(`There is no size called ${factor}.`)
  return value
}

/**
 * Puts measures and named texts where `{…}` stands; `{x:1}` has one digit after the point. Quotation marks are single
 * ones, because templates are written in JSON.
 */
export function fillIn(template: string, scope: Scope): string {
  return template
    .replaceAll("'", '"')
    .replace(/\{([^}:]+)(?::(\d))?\}/g, (_, written: string, digits: string | undefined) => {
      const text = scope[written]
      if (typeof text === 'string') return text
      const size = measure(written, scope)
      return digits === undefined ? String(size) : size.toFixed(Number(digits))
    })
}
