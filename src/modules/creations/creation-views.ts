import type { OwnerId } from '../../db/owned-rows.ts'
import type { CreationFile } from '../../db/schema/generations.ts'
import { isCutOutTool, MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import { type RetentionDays, TRASH_DAYS } from '../../shared/catalogue/retention.ts'
import type { Creation } from '../../shared/contract/creations.ts'
import type { GenerationOutput, OwnOutput } from '../../shared/contract/generations.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { MediaLinks } from '../assets/media-links.ts'
import type { CreationRow } from './creations.store.ts'
import { downloadName } from './download-name.ts'

/** The file that is shown before a video plays: on cards, in players and in link previews. */
export const POSTER = 'poster'

/** The addresses of a file: for display, or for download under a name. */
type UrlOf = (file: CreationFile, download?: string) => Promise<string>

/** What its owner calls it, or else what it was made from, which nobody else is told. */
export const ownTitle = ({ title, madeAs }: Pick<CreationRow, 'title' | 'madeAs'>): string => title || madeAs

/** A creation as everybody who may see it does; how its files are reached depends on who that is. */
export async function outputOf(
  { kind, tool, title, position, files }: CreationRow,
  { id, siteName, urlOf }: { id: string; siteName: string; urlOf: UrlOf },
): Promise<GenerationOutput> {
  const [shown] = files
  const poster = files.find(({ variant }) => variant === POSTER)
  const downloads = files.filter((file) => file !== poster && file.variant !== MASK_VARIANT)
  return {
    id,
    kind,
    mime: shown.mime,
    bytes: shown.bytes,
    width: shown.width,
    height: shown.height,
    duration_ms: shown.durationMs,
    url: await urlOf(shown),
    poster: poster
      ? { url: await urlOf(poster), mime: poster.mime, width: poster.width, height: poster.height }
      : null,
    downloads: await Promise.all(
      downloads.map(async (file) => {
        const { variant, mime, bytes, width, height } = file
        const name = downloadName({ siteName, tool, title, position }, file)
        return { variant, mime, bytes, width, height, name, url: await urlOf(file, name) }
      }),
    ),
  }
}

export type FileLinks = Pick<MediaLinks, 'link'>

/** A creation of the caller's; the title of its tool is added where the language is known. */
export type OwnCreation = Omit<Creation, 'tool_title'>

type ViewParts = {
  links: FileLinks
  isVip: (userId: string) => Promise<boolean>
  /** The creations of an account that wait for the gallery's review. */
  listInReview: (userId: string) => Promise<string[]>
  siteName: string
  siteOrigin: string
  retentionDays: RetentionDays
}

/** Creations as their owner sees them. */
export function createOwnViews(parts: ViewParts) {
  const { links, isVip, listInReview, siteName, siteOrigin, retentionDays } = parts
  const output = async (row: CreationRow): Promise<OwnOutput> => ({
    ...(await outputOf(
      { ...row, title: ownTitle(row) },
      {
        id: row.id,
        siteName,
        urlOf: ({ blobKey }, download) => links.link(blobKey, download ? { download } : {}),
      },
    )),
    editable: isCutOutTool(row.tool) && row.files.some(({ variant }) => variant === MASK_VARIANT),
  })

  return {
    output,

    /** New VIPs see at once that their earlier creations are kept longer, too. */
    async own({ kind, id }: OwnerId, rows: readonly CreationRow[]): Promise<OwnCreation[]> {
      const leastDays = kind === 'user' && (await isVip(id)) ? retentionDays.vip : 0
      const inReview = new Set(kind === 'user' ? await listInReview(id) : [])
      return Promise.all(
        rows.map(async (row) => ({
          ...(await output(row)),
          tool: row.tool,
          generation_id: row.generationId,
          engine: row.engine,
          model: row.model,
          title: ownTitle(row),
          favourite: row.favourite,
          tags: row.tags,
          labels: row.labels ?? [],
          created_at: row.createdAt.toISOString(),
          trashed_until:
            row.trashedAt && new Date(row.trashedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
          expires_at: row.expiresAt && expiryOf(row.createdAt, row.expiresAt, leastDays).toISOString(),
          share: row.shareId ? { url: shareUrl(siteOrigin, row.shareId), indexable: row.indexable } : null,
          in_review: inReview.has(row.id),
        })),
      )
    },
  }
}

export const shareUrl = (siteOrigin: string, shareId: string): string => `${siteOrigin}/s/${shareId}`

function expiryOf(createdAt: Date, expiresAt: Date, leastDays: number): Date {
  return new Date(Math.max(expiresAt.getTime(), createdAt.getTime() + leastDays * DAY_MS))
}
