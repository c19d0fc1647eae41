import { vi } from 'vitest'

/** The part of a browser's matrix that the editor uses; the simulated page has none. */
class Matrix {
  readonly a: number
  readonly parts: readonly [number, number, number, number, number, number]
  constructor(parts: Matrix['parts'] = [1, 0, 0, 1, 0, 0]) {
    this.parts = parts
    this.a = parts[0]
  }
  multiply({ parts: [g, h, i, j, k, l] }: Matrix): Matrix {
    const [a, b, c, d, e, f] = this.parts
    return new Matrix([
      a * g + c * h,
      b * g + d * h,
      a * i + c * j,
      b * i + d * j,
      a * k + c * l + e,
      b * k + d * l + f,
    ])
  }
  translate(x: number, y: number): Matrix {
    return this.multiply(new Matrix([1, 0, 0, 1, x, y]))
  }
  scale(by: number): Matrix {
    return this.multiply(new Matrix([by, 0, 0, by, 0, 0]))
  }
  rotate(degrees: number): Matrix {
    const sin = Math.sin((degrees * Math.PI) / 180)
    const cos = Math.cos((degrees * Math.PI) / 180)
    return this.multiply(new Matrix([cos, sin, -sin, cos, 0, 0]))
  }
  inverse(): Matrix {
    const [a, b, c, d, e, f] = this.parts
    const size = a * d - b * c
    const g = d / size
    const h = -b / size
    const i = -c / size
    const j = a / size
    return new Matrix([g, h, i, j, -(g * e + i * f), -(h * e + j * f)])
  }
  transformPoint({ x, y }: { x: number; y: number }) {
    const [a, b, c, d, e, f] = this.parts
    return { x: a * x + c * y + e, y: b * x + d * y + f }
  }
}

/** Lets the page draw invisibly, in windows of this side, until the globals are restored. */
export function fakeCanvas(side: number): void {
  vi.stubGlobal('DOMMatrix', Matrix)
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data = new Uint8ClampedArray()
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: (changes: []) => void
      constructor(tell: (changes: []) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  const drawn: Record<string, unknown> = { font: '' }
  const pen = new Proxy(drawn, {
    get: (known, name) => known[String(name)] ?? (() => ({ width: 10, data: [] })),
  })
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(canvas, 'clientWidth', 'get').mockReturnValue(side)
  vi.spyOn(canvas, 'clientHeight', 'get').mockReturnValue(side)
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, side, side))
  vi.spyOn(canvas, 'setPointerCapture').mockImplementation(() => {})
}
