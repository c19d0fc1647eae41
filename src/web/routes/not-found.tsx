import { notFound } from '../app/pages/page-loader.ts'

/** Every path that has no page ends here, and so do pages a visitor may not know of. */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
