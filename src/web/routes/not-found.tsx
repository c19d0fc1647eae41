import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../app/pages/page-loader.ts'

/** Every path that has no page ends here, and so do pages a visitor may not know of. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw notFound(url.pathname)
}

export default function NotFound() {
  return null
}
