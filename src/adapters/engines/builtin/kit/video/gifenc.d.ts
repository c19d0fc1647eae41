/** The part of gifenc that we use; the package comes without types. */
declare module 'gifenc/dist/gifenc.esm.js' {
  type Colour = [red: number, green: number, blue: number]

  interface Encoder {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Colour[]
        /** In milliseconds. */
        delay: number
        transparent: boolean
        transparentIndex: number
        /** 1 leaves the frame, 2 clears it. */
        dispose: number
        /** -1 plays once, 0 forever. */
        repeat: number
      },
    ): void
    finish(): void
    bytesView(): Uint8Array
  }

  export function GIFEncoder(): Encoder
  /** Reads the whole buffer behind the array. */
  export function quantize(rgba: Uint8Array, colours: number, options: { format: 'rgb565' }): Colour[]
}
