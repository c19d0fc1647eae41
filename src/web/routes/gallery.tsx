import { useLoaderData } from 'react-router'
import type { loadGallery } from '../features/gallery/gallery-loader.ts'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export { loadGallery as loader } from '../features/gallery/gallery-loader.ts'

export default function Gallery() {
  return <GalleryPage data={useLoaderData<typeof loadGallery>()} />
}
