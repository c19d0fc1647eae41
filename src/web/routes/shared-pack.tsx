import { useLoaderData } from 'react-router'
import type { loadSharedPack } from '../features/sticker-packs/shared-pack-loader.ts'
import { SharedPackPage } from '../features/sticker-packs/shared-pack-page.tsx'

export { loadSharedPack as loader } from '../features/sticker-packs/shared-pack-loader.ts'

export default function Shared() {
  return <SharedPackPage pack={useLoaderData<typeof loadSharedPack>()} />
}
