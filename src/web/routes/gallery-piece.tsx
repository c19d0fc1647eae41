import { useLoaderData } from 'react-router'
import type { loadPiece } from '../features/gallery/gallery-loader.ts'
import { PiecePage } from '../features/gallery/piece-page.tsx'

export { loadPiece as loader } from '../features/gallery/gallery-loader.ts'
export { pieceMeta as meta } from '../features/gallery/piece-meta.ts'

export default function Piece() {
  return <PiecePage {...useLoaderData<typeof loadPiece>()} />
}
