import type { LoaderFunctionArgs } from 'react-router'
import { GALLERY_THEMES, type GalleryTheme } from '../../../shared/catalogue/gallery.ts'
import type { GalleryCard, GalleryPiece } from '../../../shared/contract/gallery.ts'
import type { PageData } from '../../../shared/contract/site.ts'
import type { Tool } from '../../../shared/contract/tools.ts'
import { serverApi } from '../../app/api/load-context.ts'
import { loadPage, notFound } from '../../app/pages/page-loader.ts'
import { orMissing } from '../share/shared-loader.ts'

type GalleryFilter = { tool?: string; theme?: GalleryTheme }

export type GalleryData = PageData & {
  filter: GalleryFilter
  pieces: GalleryCard[]
  next: string | null
  /** The tools with visible results. */
  tools: { slug: string; title: string }[]
}

export async function loadGallery(args: LoaderFunctionArgs): Promise<GalleryData> {
  const api = serverApi(args.context)
  const filter = filterFrom(args.params)
  const [page, feed, { tools }] = await Promise.all([
    loadPage(args),
    api('GET /api/gallery', { query: filter }),
    api('GET /api/tools'),
  ])
  const shown = tools.filter(({ outputs }) => !outputs.includes('audio'))
  const chosen = shown.find(({ slug }) => slug === filter.tool)?.title
  return {
    ...page,
    ...(chosen && { title: `${chosen} – ${page.title}` }),
    filter,
    ...feed,
    tools: shown.map(({ slug, title }) => ({ slug, title })),
  }
}

/** The filter in the address: `/gallery/tool/{slug}` or `/gallery/theme/{name}`. */
function filterFrom({ by, of = '' }: LoaderFunctionArgs['params']): GalleryFilter {
  if (by === 'tool') return { tool: of }
  const theme = GALLERY_THEMES.find((name) => name === of)
  return theme ? { theme } : {}
}

export type PieceData = {
  piece: GalleryPiece
  tool: Pick<Tool, 'path' | 'price' | 'fields'>
}

export async function loadPiece({ params, context }: LoaderFunctionArgs): Promise<PieceData> {
  const api = serverApi(context)
  const piece = await orMissing(api('GET /api/gallery/{id}', { params: { id: params.id ?? '' } }))
  const tool = (await api('GET /api/tools')).tools.find(({ slug }) => slug === piece.tool)
  if (!tool) throw notFound()
  const { path, price, fields } = tool
  return { piece, tool: { path, price, fields } }
}
