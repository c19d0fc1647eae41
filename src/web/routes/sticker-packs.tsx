import { useLoaderData } from 'react-router'
import type { loadPage } from '../app/pages/page-loader.ts'
import { StickerPacksPage } from '../features/sticker-packs/sticker-packs-page.tsx'

export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pageMeta as meta } from '../app/pages/page-meta.ts'

export default function StickerPacks() {
  const { heading, description } = useLoaderData<typeof loadPage>()
  return <StickerPacksPage heading={heading} description={description} />
}
