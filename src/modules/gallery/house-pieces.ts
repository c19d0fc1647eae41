import { z } from 'zod'
import { GALLERY_THEMES } from '../../shared/catalogue/gallery.ts'
import { SAMPLES, type SampleName } from '../../shared/catalogue/samples.ts'
import { TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import rows from './house-pieces.json' with { type: 'json' }

const Sample = z.custom<SampleName>((name) => typeof name === 'string' && Object.hasOwn(SAMPLES, name))
const Slug = z.custom<ToolSlug>((name) => TOOLS.some(({ slug }) => slug === name))

/** A piece that the site's own engines made from its own samples; its picture is `public/gallery/{id}.webp`. */
const HousePiece = z.object({
  id: z.string().regex(/^[a-z0-9-]{3,40}$/),
  tool: Slug,
  theme: z.enum(GALLERY_THEMES),
  title: z.string(),
  /** The form as it was filled in, without files. */
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The samples that were used, by field. */
  samples: z.record(z.string(), z.array(Sample)).default({}),
  seed: z.int(),
  width: z.int(),
  height: z.int(),
})
export type HousePiece = z.infer<typeof HousePiece>

/** In display order. `scripts/gallery-pieces.ts` makes their pictures from these rows. */
export const HOUSE_PIECES: readonly HousePiece[] = z.array(HousePiece).parse(rows)

export const housePicture = (id: string): string => `/gallery/${id}.webp`
