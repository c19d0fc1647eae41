/** Where the pixels of one frame are in another: x becomes a·x + b·y + c, and y becomes d·x + e·y + f. */
export interface Affine {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export const STANDING_STILL: Affine = { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }

/** First one motion, then the other. */
export function chain(first: Affine, then: Affine): Affine {
  return {
    a: then.a * first.a + then.b * first.d,
    b: then.a * first.b + then.b * first.e,
    c: then.a * first.c + then.b * first.f + then.c,
    d: then.d * first.a + then.e * first.d,
    e: then.d * first.b + then.e * first.e,
    f: then.d * first.c + then.e * first.f + then.f,
  }
}

export function inverse({ a, b, c, d, e, f }: Affine): Affine {
  const determinant = a * e - b * d
  return {
    a: e / determinant,
    b: -b / determinant,
    c: (b * f - c * e) / determinant,
    d: -d / determinant,
    e: a / determinant,
    f: (c * d - a * f) / determinant,
  }
}

/** The same motion for pixels whose coordinates are this many times as large. */
export function enlargeMotion({ a, b, c, d, e, f }: Affine, factor: number): Affine {
  // The middle of the first pixel is half a pixel from the corner, at every size.
  const shift = (along: number, across: number, moved: number) =>
    factor * moved + ((factor - 1) / 2) * (1 - along - across)
  return { a, b, c: shift(a, b, c), d, e, f: shift(e, d, f) }
}
