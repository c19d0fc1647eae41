import { notFound } from '../app/pages/page-loader.ts'

/** Every unknown path ends here, and so do pages that visitors may not know about. */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
