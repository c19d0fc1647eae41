import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isCutOutTool, MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import type { CutOut, CutOutSettings } from '../../shared/contract/cut-outs.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { MediaLinks } from '../assets/media-links.ts'
import { type OwnCreation, ownTitle } from '../creations/creation-views.ts'
import type { Creations } from '../creations/creations.service.ts'
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { type CheckedInputs, isFile } from './check-inputs.ts'
import { engineValuesOf, settingsOf } from './cut-out-settings.ts'
import { type Place, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { type FormParts, runFormWork, TookTooLong } from './form-work.ts'
import { findGeneration, type GenerationRow } from './generations.store.ts'
import { type FileSources, InputGone } from './input-files.ts'
import { readInputs } from './make-outputs.ts'
import type { Requester } from './requester.ts'
import { findRank } from './start-generation.ts'

type CutOutParts = Omit<FormParts, 'concurrency'> &
  Pick<FileSources, 'uploads'> & {
    db: Database
    creations: Pick<Creations, 'getRow' | 'getFile' | 'get' | 'recordVersion'>
    moderation: Pick<Moderation, 'allowsPrompt'>
    links: Pick<MediaLinks, 'link'>
    isVip: (userId: string) => Promise<boolean>
  }

type Pointed = { stays: boolean; on: Place[]; kept: Place[] }
type Edit = { mask: string; settings: CutOutSettings }
export type CutOuts = ReturnType<typeof createCutOuts>

const EDITING = { expectedMs: 2_000, maxMs: 60_000 }
/** The first look at a photo takes a few seconds, every further one less than one. */
const POINTING = { expectedMs: 2_000, maxMs: 30_000 }
/** Of one network; one process does them all. */
const CONCURRENCY = { atOnce: 2, maxWaiting: 20 }

/**
 * Cut-outs whose edge people change after they have paid for them. Only the mask and the looks come from the browser:
 * the result is made here, from the uploaded photo, and is checked and marked like everything else.
 */
export function createCutOuts(parts: CutOutParts) {
  const { db, creations, links } = parts
  const concurrency = new ConcurrencyLimit(CONCURRENCY)

  /** Throws `cut_out_not_kept` if there is no mask to edit, or the photo has been deleted since. */
  async function open(owner: OwnerId, id: string) {
    const row = await creations.getRow(owner, id)
    const mask = row.files.find(({ variant }) => variant === MASK_VARIANT)
    const generation = await findGeneration(db.orm, row.generationId)
    if (!mask || !generation || !isCutOutTool(row.tool)) throw new AppError('cut_out_not_kept')
    const inputs = await readKept(parts, generation)
    const photo = inputs.values.image
    if (!isFile(photo)) throw new AppError('cut_out_not_kept')
    return { row, tool: row.tool, mask, generation, inputs, photo }
  }

  return {
    async find(owner: OwnerId, id: string): Promise<CutOut> {
      const { row, tool, mask, photo, generation } = await open(owner, id)
      return {
        tool,
        title: ownTitle(row),
        photo: await links.link(photo.blobKey),
        mask: await links.link(mask.blobKey),
        width: mask.width ?? 0,
        height: mask.height ?? 0,
        settings: row.edit ?? settingsOf(generation.inputs),
      }
    },

    /** Takes from the budget of engine time, as previews do. */
    async findThing(owner: Requester, id: string, pointed: Pointed): Promise<{ thing: string | null }> {
      const { tool, inputs } = await open(owner, id)
      const order = { ...POINTING, rank: await findRank(parts, owner) }
      const { thing = null } = await runFormWork({ ...parts, concurrency }, owner, order, (wait) =>
        parts.form.inspect({ tool, values: { ...inputs.values, ...pointed } }, wait),
      ).catch(throwAppError)
      return { thing }
    },

    /** Costs nothing, because the first one was paid for; takes from the budget of engine time, as previews do. */
    async edit(owner: Requester, id: string, { mask, settings }: Edit): Promise<OwnCreation> {
      const { row, tool, inputs, generation } = await open(owner, id)
      const { caption } = settings
      if (caption && !(await parts.moderation.allowsPrompt(caption))) throw new AppError('blocked_prompt')
      const painted = { ...(await parts.uploads.get(owner, mask)), id: mask }
      if (painted.kind !== 'image') throw new AppError('field_file_kind', { field: 'mask' })
      const values = { ...inputs.values, ...engineValuesOf(tool, settings), mask: painted }
      const order = { ...EDITING, rank: await findRank(parts, owner) }
      const version = newId('creation')
      const filled = { id: version, seed: generation.seed, tool, values }
      const output = await runFormWork({ ...parts, concurrency }, owner, order, (wait) =>
        parts.form.edit(filled, wait),
      ).catch(throwAppError)
      if (!output) throw new AppError('blocked_prompt')
      await inTransaction(db, (tx) => creations.recordVersion(tx, row, { ...output, edit: settings }))
      return creations.get(owner, version)
    },
  }
}

async function readKept(
  { uploads, creations }: Pick<CutOutParts, 'uploads' | 'creations'>,
  generation: GenerationRow,
): Promise<CheckedInputs> {
  try {
    return await readInputs({ uploads, creations }, generation)
  } catch (error) {
    if (error instanceof InputGone) throw new AppError('cut_out_not_kept')
    throw error
  }
}

function throwAppError(error: unknown): never {
  if (error instanceof RejectedByEngineError) throw new AppError('cut_out_empty')
  if (error instanceof RetryableEngineError || error instanceof TookTooLong) throw new AppError('busy')
  throw error
}
