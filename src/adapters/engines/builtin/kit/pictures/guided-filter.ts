import { boxBlur } from './blur.ts'
import { mapPlane, multiplyPlanes, newPlane, type Plane } from './raster.ts'

export type Colours = readonly [red: Plane, green: Plane, blue: Plane]

/** A mask as a linear function of the colours around each pixel: red, green and blue parts, and a constant. */
export type LinearMask = readonly [red: Plane, green: Plane, blue: Plane, constant: Plane]

/**
 * The guided filter (He, Sun, Tang) with colour: within each window the mask is fitted to the picture's colours, so
 * that its edges move to the picture's edges. `softness` is the variance of colour noise to ignore. The result also
 * works on a larger version of the same picture.
 */
export function fitMaskToColours(
  mask: Plane,
  colours: Colours,
  radius: number,
  softness: number,
): LinearMask {
  return createFitter(colours, radius, softness)(mask)
}

/** Fits masks to the same colours, whose own spread is measured once. */
export function createFitter(
  colours: Colours,
  radius: number,
  softness: number,
): (mask: Plane) => LinearMask {
  const blur = (plane: Plane) => boxBlur(plane, radius)
  const spread = spreadOf(colours, blur)
  return (mask) => fitTo(mask, colours, spread, softness, blur)
}

function spreadOf(colours: Colours, blur: (plane: Plane) => Plane) {
  const [r, g, b] = colours
  return {
    means: colours.map(blur) as [Plane, Plane, Plane],
    squares: {
      rr: blur(multiplyPlanes(r, r)),
      rg: blur(multiplyPlanes(r, g)),
      rb: blur(multiplyPlanes(r, b)),
      gg: blur(multiplyPlanes(g, g)),
      gb: blur(multiplyPlanes(g, b)),
      bb: blur(multiplyPlanes(b, b)),
    },
  }
}

function fitTo(
  mask: Plane,
  [r, g, b]: Colours,
  { means: [meanR, meanG, meanB], squares }: ReturnType<typeof spreadOf>,
  softness: number,
  blur: (plane: Plane) => Plane,
): LinearMask {
  const maskMean = blur(mask)
  const crossed = {
    r: blur(multiplyPlanes(r, mask)),
    g: blur(multiplyPlanes(g, mask)),
    b: blur(multiplyPlanes(b, mask)),
  }
  const { width, height } = mask
  const fit = [0, 1, 2, 3].map(() => newPlane(width, height)) as [Plane, Plane, Plane, Plane]
  for (let i = 0; i < mask.data.length; i++) {
    const mr = meanR.data[i] ?? 0
    const mg = meanG.data[i] ?? 0
    const mb = meanB.data[i] ?? 0
    const mean = maskMean.data[i] ?? 0
    const rr = (squares.rr.data[i] ?? 0) - mr * mr + softness
    const rg = (squares.rg.data[i] ?? 0) - mr * mg
    const rb = (squares.rb.data[i] ?? 0) - mr * mb
    const gg = (squares.gg.data[i] ?? 0) - mg * mg + softness
    const gb = (squares.gb.data[i] ?? 0) - mg * mb
    const bb = (squares.bb.data[i] ?? 0) - mb * mb + softness
    const cr = (crossed.r.data[i] ?? 0) - mr * mean
    const cg = (crossed.g.data[i] ?? 0) - mg * mean
    const cb = (crossed.b.data[i] ?? 0) - mb * mean
    // The inverse of the symmetric covariance matrix by its cofactors; the softness keeps it from being singular.
    const c0 = gg * bb - gb * gb
    const c1 = gb * rb - rg * bb
    const c2 = rg * gb - gg * rb
    const c3 = rr * bb - rb * rb
    const c4 = rb * rg - rr * gb
    const c5 = rr * gg - rg * rg
    const determinant = rr * c0 + rg * c1 + rb * c2
    const ar = (c0 * cr + c1 * cg + c2 * cb) / determinant
    const ag = (c1 * cr + c3 * cg + c4 * cb) / determinant
    const ab = (c2 * cr + c4 * cg + c5 * cb) / determinant
    fit[0].data[i] = ar
    fit[1].data[i] = ag
    fit[2].data[i] = ab
    fit[3].data[i] = mean - ar * mr - ag * mg - ab * mb
  }
  return fit.map(blur) as [Plane, Plane, Plane, Plane]
}

/** The mask that the fit gives for colours of the same size. */
export function applyFit([ar, ag, ab, constant]: LinearMask, [r, g, b]: Colours): Plane {
  const mask = newPlane(constant.width, constant.height)
  for (let i = 0; i < mask.data.length; i++) {
    mask.data[i] =
      (constant.data[i] ?? 0) +
      (ar.data[i] ?? 0) * (r.data[i] ?? 0) +
      (ag.data[i] ?? 0) * (g.data[i] ?? 0) +
      (ab.data[i] ?? 0) * (b.data[i] ?? 0)
  }
  return mask
}

/** The same filter with a plane as its own guide: variation below the noise is smoothed, and edges stay. */
export function smoothWithin(plane: Plane, radius: number, noise: number): Plane {
  return smoothAlong(plane, plane, radius, noise)
}

/** The same filter with one plane as the guide of another, whose edges move to the guide's. */
export function smoothAlong(plane: Plane, guide: Plane, radius: number, noise: number): Plane {
  const mean = boxBlur(plane, radius)
  const guideMean = boxBlur(guide, radius)
  const squares = boxBlur(multiplyPlanes(guide, guide), radius)
  const products = boxBlur(multiplyPlanes(guide, plane), radius)
  const gain = mapPlane(products, (product, i) => {
    const middle = guideMean.data[i] ?? 0
    const variance = Math.max(0, (squares.data[i] ?? 0) - middle ** 2)
    return (product - middle * (mean.data[i] ?? 0)) / (variance + noise)
  })
  const rest = mapPlane(gain, (value, i) => (mean.data[i] ?? 0) - value * (guideMean.data[i] ?? 0))
  const gains = boxBlur(gain, radius)
  const rests = boxBlur(rest, radius)
  return mapPlane(guide, (value, i) => value * (gains.data[i] ?? 0) + (rests.data[i] ?? 0))
}
