import type { Creation } from '../../../shared/contract/creations.ts'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'

export function previewItem({ kind, url, poster, title, downloads: [first] }: Creation): PreviewItem {
  return {
    kind,
    src: url,
    alt: title,
    ...(poster && { poster: poster.url }),
    ...(first && { downloadName: first.name, downloadUrl: first.url }),
  }
}
