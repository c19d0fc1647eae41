/** The matrices that compute a block of a convolution by Fourier's transform. */
interface FourierMatrices {
  /** The number of products: one or three for each frequency. */
  products: number
  /** From a window of numbers to one factor of each product; products × window. */
  ofWindow: Float32Array
  /** From the taps of a filter to the other factors; products × taps. */
  ofTaps: Float32Array
  /** From the products to a block of results; products × block. */
  toBlock: Float32Array
}

/** The value of each number in a matrix, by the angle of its frequency at its position. */
interface Product {
  ofWindow: (angle: number) => number
  ofTaps: (angle: number) => number
  toBlock: (angle: number) => number
}

const { cos, sin } = Math

const REAL: Product[] = [{ ofWindow: cos, ofTaps: cos, toBlock: cos }]

/** Complex numbers are multiplied with three real products instead of four. */
const COMPLEX: Product[] = [
  { ofWindow: (a) => cos(a) - sin(a), ofTaps: cos, toBlock: (a) => 2 * (cos(a) - sin(a)) },
  { ofWindow: cos, ofTaps: (a) => sin(a) - cos(a), toBlock: (a) => -2 * sin(a) },
  { ofWindow: (a) => -sin(a), ofTaps: (a) => cos(a) + sin(a), toBlock: (a) => -2 * cos(a) },
]

/** Matrices for which `toBlockᵀ · (ofWindow · x ⊙ ofTaps · h)` is the block of the sums `y[i] = Σ h[j] x[i + j]`. */
export function fourierMatrices(taps: number, block: number): FourierMatrices {
  const window = block + taps - 1
  const rows = Array.from({ length: Math.floor(window / 2) + 1 }, (_, frequency) => {
    const turn = (2 * Math.PI * frequency) / window
    const products = frequency === 0 || 2 * frequency === window ? REAL : COMPLEX
    return products.map((product) => ({ turn, product }))
  }).flat()
  const places = (length: number) => Array.from({ length }, (_, place) => place)
  return {
    products: rows.length,
    ofWindow: Float32Array.from(
      rows.flatMap(({ turn, product }) => places(window).map((place) => product.ofWindow(turn * place))),
    ),
    ofTaps: Float32Array.from(
      rows.flatMap(({ turn, product }) => places(taps).map((place) => product.ofTaps(turn * place))),
    ),
    toBlock: Float32Array.from(
      rows.flatMap(({ turn, product }) =>
        places(block).map((place) => product.toBlock(turn * place) / window),
      ),
    ),
  }
}
