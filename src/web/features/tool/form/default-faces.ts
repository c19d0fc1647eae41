import type { FaceChoice, FoundFace } from '../../../../shared/contract/generations.ts'

/**
 * One new face is for the most prominent person. Several are for the faces that the engine matched them with,
 * or else for the faces from left to right, as far as there are any. The others stay unchanged.
 */
export function defaultFaces(faces: readonly FoundFace[], sources: number): FaceChoice[] {
  const sizes = faces.map(({ width, height }) => width * height)
  const largest = sizes.indexOf(Math.max(...sizes))
  return faces.map(({ index, source }, position) => {
    if (sources === 1) return { face: index, source: position === largest ? 0 : null }
    if (source !== undefined) return { face: index, source }
    return { face: index, source: position < sources ? position : null }
  })
}
