import { boxBlur } from '../pictures/blur.ts'
import { findComponents } from '../pictures/components.ts'
import { applyFit, type Colours, fitMaskToColours, type LinearMask } from '../pictures/guided-filter.ts'
import { mapPlane, type Plane, smoothStep } from '../pictures/raster.ts'
import { decide } from './doubts.ts'

/** The edge of the subject, found at the working size and applied to every pixel. */
export interface Edge {
  /** How much each pixel belongs to the subject. */
  alpha: Plane
  /** The same as a function of colour, which also captures hairs too fine for the working size. */
  fit: LinearMask
}

/** How far the true edge may be from the network's, as a part of the longer side. */
const REACH = 1 / 80
/** Colours that differ by less than the root of this count as noise. */
const COLOUR_NOISE = 1e-4
/** Parts smaller than this, relative to the largest, are things in the background. */
const LEAK = 0.03
/** Holes smaller than this, relative to the subject, are doubts of the network. */
const DOUBT = 0.003

/** Moves the network's soft edge to where the colours change. */
export function refineEdge(subject: Plane, colours: Colours): Edge {
  const radius = Math.max(2, Math.round(Math.max(subject.width, subject.height) * REACH))
  const fit = fitMaskToColours(fillDoubts(decide(subject)), colours, radius, COLOUR_NOISE)
  return { fit, alpha: dropLeaks(mapPlane(applyFit(fit, colours), steepen)) }
}

/** Removes the haze that the fit leaves where subject and background have similar colours. */
export function steepen(value: number): number {
  return smoothStep(0.1, 0.9, value)
}

function fillDoubts(mask: Plane): Plane {
  const { labels, sizes } = findComponents(mask, (value) => value < 0.5)
  const outside = sizes.reduce((sum, size) => sum + size, 0)
  const largest = (mask.data.length - outside) * DOUBT
  return mapPlane(mask, (value, i) => {
    const label = labels[i] ?? 0
    return label > 0 && (sizes[label] ?? 0) < largest ? 1 : value
  })
}

function dropLeaks(alpha: Plane): Plane {
  const { labels, sizes } = findComponents(alpha, (value) => value > 0.1)
  const smallest = sizes.reduce((most, size) => Math.max(most, size), 0) * LEAK
  const isKept = (i: number) => (sizes[labels[i] ?? 0] ?? 0) >= smallest
  // The faint surroundings of a part stay or go with it.
  const nearKept = boxBlur(
    mapPlane(alpha, (_, i) => (labels[i] && isKept(i) ? 1 : 0)),
    2,
  )
  return mapPlane(alpha, (value, i) => {
    const belongs = labels[i] ? isKept(i) : (nearKept.data[i] ?? 0) > 0
    return belongs ? value : 0
  })
}
