import { useLoaderData } from 'react-router'
import type { loadEffectGallery } from '../features/catalogue/catalogue-loaders.ts'
import { EffectGallery } from '../features/catalogue/effect-gallery.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadEffectGallery as loader,
  loadEffectGalleryInBrowser as clientLoader,
} from '../features/catalogue/catalogue-loaders.ts'

export default function Effects() {
  const { heading, description, effects } = useLoaderData<typeof loadEffectGallery>()
  return <EffectGallery heading={heading} description={description} effects={effects} />
}
