import type { Database } from '../../db/database.ts'
import { MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import type { GalleryTheme } from '../../shared/catalogue/gallery.ts'
import { sampleUrls } from '../../shared/catalogue/samples.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { GalleryCard, GalleryPiece } from '../../shared/contract/gallery.ts'
import { AppError } from '../../shared/errors.ts'
import { lightestPicture } from '../../shared/lightest-picture.ts'
import { POSTER } from '../creations/creation-views.ts'
import { fileIdsIn } from '../generations/check-inputs.ts'
import type { AddressOf } from '../pages/public-files.ts'
import { cursorAfter, readCursor } from './feed-cursor.ts'
import { findShown, listShown, listShownIds, type WholePiece } from './gallery.store.ts'
import { HOUSE_PIECES, type HousePiece, housePicture } from './house-pieces.ts'
import { publicInputs } from './public-recipe.ts'

type FeedParts = { db: Database; addressOf: AddressOf; siteName: string }
type Search = {
  tool?: string | undefined
  theme?: GalleryTheme | undefined
  before?: string | undefined
  limit: number
}
/** The title of the tool is added where the language is known. */
type Card = Omit<GalleryCard, 'tool_title'>
type Piece = Omit<GalleryPiece, 'tool_title'>
type File = WholePiece['creation']['files'][number]

const THUMBNAIL_PIXELS = 400
/** As many as one sitemap may contain, with room for all other pages. */
const MAX_LISTED = 20_000

export type Feed = ReturnType<typeof createFeed>

/** The public gallery: what people have published, followed by the site's own pieces. */
export function createFeed({ db, addressOf, siteName }: FeedParts) {
  const cardOfSite = ({ id, title, tool, theme, width, height }: HousePiece): Card => ({
    id,
    title,
    tool,
    theme,
    kind: 'image',
    maker: siteName,
    of_site: true,
    picture: { url: addressOf(housePicture(id)), width, height },
  })

  function pieceOfSite(row: HousePiece): Piece {
    const card = cardOfSite(row)
    const samples = Object.entries(row.samples).map(
      ([field, names]) => [field, names.map((name) => addressOf(sampleUrls(name).url))] as const,
    )
    const { tool, inputs, seed } = row
    return {
      ...card,
      ...card.picture,
      mime: 'image/webp',
      poster: null,
      recipe: { tool, inputs, seed, samples: Object.fromEntries(samples), needs_file: false },
      shown_at: null,
    }
  }

  return {
    async list({ before, limit, ...search }: Search): Promise<{ pieces: Card[]; next: string | null }> {
      const place = before === undefined ? null : readCursor(before)
      const after = place?.of === 'people' ? { before: place.at } : {}
      const people = place?.of === 'site' ? [] : await listShown(db, { ...search, ...after, limit })
      const last = people.at(-1)
      if (last && people.length === limit)
        return { pieces: people.map(cardOf), next: cursorAfter({ of: 'people', at: placeOf(last) }) }
      const own = HOUSE_PIECES.filter(
        ({ tool, theme }) => tool === (search.tool ?? tool) && theme === (search.theme ?? theme),
      )
      const start = place?.of === 'site' ? own.findIndex(({ id }) => id === place.id) + 1 : 0
      const shown = own.slice(start, start + limit - people.length)
      const lastOwn = shown.at(-1)
      const hasMore = lastOwn && start + shown.length < own.length
      return {
        pieces: [...people.map(cardOf), ...shown.map(cardOfSite)],
        next: hasMore ? cursorAfter({ of: 'site', id: lastOwn.id }) : null,
      }
    },

    /** Throws `not_found` if nothing is shown there. */
    async get(id: string): Promise<Piece> {
      const own = HOUSE_PIECES.find((piece) => piece.id === id)
      if (own) return pieceOfSite(own)
      const found = await findShown(db.orm, id)
      if (!found) throw new AppError('not_found')
      return pieceOf(found)
    },

    /** The key of a file of a displayed piece. */
    async getFile(id: string, variant: string): Promise<string> {
      const found = await findShown(db.orm, id)
      const file = found && publicFiles(found).find((candidate) => candidate.variant === variant)
      if (!file) throw new AppError('not_found')
      return file.blobKey
    },

    /** The ids of all displayed pieces, for search engines. */
    listIds: async (): Promise<string[]> => [
      ...HOUSE_PIECES.map(({ id }) => id),
      ...(await listShownIds(db, MAX_LISTED)),
    ],
  }
}

function placeOf({ piece }: WholePiece) {
  return { decidedAt: piece.decidedAt ?? piece.publishedAt, id: piece.id }
}

const urlOf = ({ piece }: WholePiece, { variant }: File): string => `/media/gallery/${piece.id}/${variant}`

/** The mask of a cut-out stays private. */
function publicFiles({ creation }: WholePiece): File[] {
  return creation.files.filter(({ variant }) => variant !== MASK_VARIANT)
}

function pictureOf(whole: WholePiece, file: File) {
  return { url: urlOf(whole, file), width: file.width, height: file.height }
}

function posterOf(whole: WholePiece): File | null {
  return whole.creation.files.find(({ variant }) => variant === POSTER) ?? null
}

function cardOf(whole: WholePiece): Card {
  const { piece, creation } = whole
  const [shown] = creation.files
  const located = (file: File) => ({ ...file, url: urlOf(whole, file) })
  const poster = posterOf(whole)
  const url = poster
    ? urlOf(whole, poster)
    : lightestPicture(
        { ...located(shown), downloads: publicFiles(whole).slice(1).map(located) },
        THUMBNAIL_PIXELS,
      )
  return {
    id: piece.id,
    title: piece.title,
    tool: piece.tool,
    theme: piece.theme,
    kind: creation.kind,
    maker: piece.makerName,
    of_site: false,
    picture: { url, width: shown.width, height: shown.height },
  }
}

function pieceOf(whole: WholePiece): Piece {
  const { piece, creation, generation } = whole
  const [shown] = creation.files
  const poster = posterOf(whole)
  const tool = findTool(piece.tool)
  return {
    ...cardOf(whole),
    ...pictureOf(whole, shown),
    mime: shown.mime,
    poster: poster && { ...pictureOf(whole, poster), mime: poster.mime },
    recipe: {
      tool: piece.tool,
      inputs: tool ? publicInputs(tool, generation.inputs) : {},
      seed: generation.seed,
      samples: {},
      needs_file: tool !== null && fileIdsIn(tool, generation.inputs).length > 0,
    },
    shown_at: (piece.decidedAt ?? piece.publishedAt).toISOString(),
  }
}
