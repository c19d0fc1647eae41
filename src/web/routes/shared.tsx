import { useLoaderData } from 'react-router'
import type { loadShared } from '../features/share/shared-loader.ts'
import { SharedPage } from '../features/share/shared-page.tsx'

export { loadShared as loader } from '../features/share/shared-loader.ts'

export default function Shared() {
  const { id, creation } = useLoaderData<typeof loadShared>()
  return <SharedPage id={id} creation={creation} />
}
