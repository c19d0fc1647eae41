import { join } from 'node:path'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { cutProblem } from '../../shared/catalogue/video-cuts.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Owner } from '../credits/owner.ts'
import { ConcurrencyLimit, EVERYBODY } from '../limits/concurrency-limit.ts'
import type { Cut } from './media-tools.ts'
import type { IntakeParts, Upload, UploadIntake } from './upload-intake.ts'
import { inWorkspace, writeToFile } from './workspace.ts'

/** Encoding takes a whole core of this node, which serves everybody. */
const CUT_CONCURRENCY = { atOnce: 1, maxWaiting: 8 }

type DerivedParts = Pick<IntakeParts, 'blobs' | 'media' | 'limits' | 'workspaceRoot'> &
  Pick<UploadIntake, 'get' | 'admit' | 'keepFile'>

/** New uploads made from earlier ones. */
export function createDerivedUploads({
  blobs,
  media,
  limits,
  workspaceRoot,
  get,
  admit,
  keepFile,
}: DerivedParts) {
  const cutting = new ConcurrencyLimit(CUT_CONCURRENCY)

  async function fetchBlob(blobKey: string, path: string, signal: AbortSignal | undefined): Promise<void> {
    const opened = await blobs.open(blobKey, { signal })
    if (!opened) throw new AppError('not_found')
    await writeToFile(opened.body, path, maxBytesOfAny('vip'), signal)
  }

  const cutFrom = (
    owner: Owner,
    { blobKey, name }: Pick<Upload, 'blobKey' | 'name'>,
    cut: Cut,
    signal?: AbortSignal,
  ) =>
    inWorkspace(workspaceRoot, async (folder) => {
      const whole = join(folder, 'whole')
      const part = join(folder, 'part')
      await fetchBlob(blobKey, whole, signal)
      await media.cutVideo(whole, await media.probe(whole, signal), cut, part, signal)
      return keepFile(owner, { id: newId('upload'), name, path: part, signal })
    })

  return {
    /** A part of a video. Throws `input_refused` if there is no such part, or it is too long. */
    async cutVideo(owner: Owner, id: string, cut: Cut, signal?: AbortSignal): Promise<Upload> {
      const { name, kind, blobKey, width, height, durationMs } = await get(owner, id)
      if (kind !== 'video' || !width || !height || !durationMs) throw new AppError('upload_kind')
      const { startMs, endMs, crop } = cut
      const problem = cutProblem({ start_ms: startMs, end_ms: endMs, crop }, { width, height, durationMs })
      if (problem) throw new AppError('input_refused', { field: 'cut', problem })
      await limits.consume('videoCutsPerOwner', owner.id)
      await admit(owner)
      return cutting.run(EVERYBODY, () => cutFrom(owner, { blobKey, name }, cut, signal))
    },

    /** Pictures of one owner side by side. */
    async joinPictures(owner: Owner, files: readonly Upload[], signal?: AbortSignal): Promise<Upload> {
      if (files.some(({ kind }) => kind !== 'image')) throw new AppError('upload_kind')
      return inWorkspace(workspaceRoot, async (folder) => {
        const paths = files.map((_, index) => join(folder, `${index}`))
        for (const [index, { blobKey }] of files.entries())
          await fetchBlob(blobKey, paths[index] ?? '', signal)
        const path = join(folder, 'joined')
        await media.joinPictures(paths, path, signal)
        return keepFile(owner, { id: newId('upload'), name: 'joined.png', path, signal })
      })
    },
  }
}
