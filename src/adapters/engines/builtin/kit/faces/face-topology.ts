import faceMesh from '../../content/face-mesh.json' with { type: 'json' }

/**
 * Where the points of a face mesh lie when the face is laid out flat, and which of them form triangles: the topology of
 * MediaPipe's face model (Apache-2.0, Google), from the package that contains the network. The mouth is a hole in it.
 */

/** Across and down for each of the 468 points, in ten-thousandths of a square. */
export const FLAT_POINTS: readonly number[] = faceMesh.flatPoints

/** Three points each, all with the same orientation. */
export const TRIANGLES: readonly number[] = faceMesh.triangles
