import type { Tensor } from 'onnxruntime-node'

const SIDE = 1024

type IsThing = (red: number, green: number, blue: number) => boolean

const TOP_LEFT = 2

/**
 * A network for outlines that takes certain colours (as it receives them, around 0) for the thing, in a box or
 * anywhere.
 */
export function outlining(isThing: IsThing) {
  let seen = new Float32Array()
  return {
    see: (picture: Tensor | undefined): Float32Array => {
      seen = picture?.data instanceof Float32Array ? new Float32Array(picture.data) : new Float32Array()
      return new Float32Array(256 * 64 * 64)
    },
    outline: (...[, places, kinds, , , size]: (Tensor | undefined)[]): Record<string, Float32Array> => {
      const [left = 0, top = 0, right = 0, bottom = 0] = (places?.data ?? []) as Float32Array
      const [height = 0, width = 0] = (size?.data ?? []) as Float32Array
      const masks = Float32Array.from({ length: width * height }, (_, i) => {
        const [x, y] = [i % width, Math.floor(i / width)]
        const at = (c: number) => seen[(c * SIDE + y) * SIDE + x] ?? 0
        const isInside = kinds?.data[0] !== TOP_LEFT || (x >= left && x < right && y >= top && y < bottom)
        return isInside && isThing(at(0), at(1), at(2)) ? 20 : -20
      })
      return { masks, iou_predictions: Float32Array.of(0.95) }
    },
  }
}
