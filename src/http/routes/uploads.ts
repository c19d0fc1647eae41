import { z } from 'zod'
import type { MediaLinks } from '../../modules/assets/media-links.ts'
import type { Upload } from '../../modules/assets/upload-intake.ts'
import type { Uploads } from '../../modules/assets/uploads.service.ts'
import type { Limits } from '../../modules/limits/limits.service.ts'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { Code } from '../../shared/codes.ts'
import { envelope } from '../../shared/contract/call.ts'
import { MediaFile, UPLOAD_PART_BYTES, type uploadCalls } from '../../shared/contract/uploads.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import { inputRefused } from '../error-response.ts'
import { MAX_FORM_BYTES, readForm } from '../multipart.ts'
import { findOwner, requireOwner } from '../owner.ts'
import type { AppContext } from '../request-context.ts'

export type UploadOptions = { domain: string; uploads: Uploads; links: MediaLinks; limits: Limits }

/** The maximum for anybody; lower limits apply once the caller is known. */
const MAX_FILE_BYTES = maxBytesOfAny('vip')

const PartQuery = z.object({ offset: z.coerce.number().int().nonnegative() })
const PartState = z.object({ id: z.string(), bytes: z.int(), received: z.int() })

/** The calls that carry files. They stream, so they come before the limit on body sizes. */
export function mountUploads(app: App, options: UploadOptions): void {
  const { domain, uploads, links, limits } = options
  describeUploads(app)

  app.post('/api/uploads', async (context) => {
    refuseTooLarge(context)
    const owner = await requireOwner(context, domain)
    await limits.consume('uploadsPerAddress', context.get('request').address)
    const { signal } = context.req.raw
    for await (const { name, fileName, body } of readForm(context.req.raw)) {
      if (name !== 'file' || fileName === null) continue
      const upload = await unlessLeft(signal, uploads.receive(owner, { name: fileName, body, signal }))
      return answer(context, await mediaFile(upload, links))
    }
    throw new AppError('input_refused', { field: 'file', problem: 'there is none' })
  })

  app.put('/api/uploads/parts/:id', async (context) => {
    const owner = await knownOwner(context, domain)
    const { data: query, error } = PartQuery.safeParse(context.req.query())
    if (error) throw inputRefused(error)
    const { body, signal } = context.req.raw
    if (!body) throw new AppError('input_refused', { field: 'part', problem: 'it is empty' })
    const putting = uploads.putPart(owner, context.req.param('id'), { ...query, body, signal })
    return answer(context, await unlessLeft(signal, putting))
  })
}

export function uploadHandlers({
  domain,
  uploads,
  links,
  limits,
}: UploadOptions): Handlers<typeof uploadCalls> {
  return {
    'POST /api/uploads/parts': async ({ body }, { address }, context) => {
      const owner = await requireOwner(context, domain)
      await limits.consume('uploadsPerAddress', address)
      const { id } = await uploads.begin(owner, body)
      return { id, part_bytes: UPLOAD_PART_BYTES, direct: uploads.takesDirectParts }
    },

    'GET /api/uploads/parts/{id}': async ({ params }, _request, context) =>
      uploads.status(await knownOwner(context, domain), params.id),

    'POST /api/uploads/parts/{id}/links': async ({ params, body }, _request, context) =>
      uploads.linkPart(await knownOwner(context, domain), params.id, body),

    'POST /api/uploads/parts/{id}/arrived': async ({ params, body }, _request, context) =>
      uploads.addPart(await knownOwner(context, domain), params.id, body),

    'POST /api/uploads/parts/{id}/finish': async ({ params }, _request, context) =>
      mediaFile(await uploads.finish(await knownOwner(context, domain), params.id), links),

    'POST /api/uploads/{id}/cut': async ({ params, body }, { address }, context) => {
      const owner = await knownOwner(context, domain)
      await limits.consume('uploadsPerAddress', address)
      const { signal } = context.req.raw
      const cut = { startMs: body.start_ms, endMs: body.end_ms, crop: body.crop }
      return mediaFile(await unlessLeft(signal, uploads.cutVideo(owner, params.id, cut, signal)), links)
    },

    'GET /api/uploads/{id}': async ({ params }, _request, context) =>
      mediaFile(await uploads.get(await knownOwner(context, domain), params.id), links),
  }
}

/** An unknown caller has nothing here. */
async function knownOwner(context: AppContext, domain: string) {
  const owner = await findOwner(context, domain)
  if (!owner) throw new AppError('not_found')
  return owner
}

export async function mediaFile(upload: Upload, links: MediaLinks): Promise<MediaFile> {
  const { id, kind, mime, bytes, width, height, durationMs, blobKey } = upload
  return { id, kind, mime, bytes, width, height, duration_ms: durationMs, url: await links.link(blobKey) }
}

/** Before anything of the body is read, so that the answer comes at once. */
export function refuseTooLarge(context: AppContext, files = 1): void {
  const announced = Number(context.req.header('content-length') ?? 0)
  if (announced > files * MAX_FILE_BYTES + MAX_FORM_BYTES) {
    throw new AppError('too_large', { limit: `${MAX_FILE_BYTES / 2 ** 20} MB` })
  }
}

/** If the sender has broken off the upload, its failure is not our error. */
export async function unlessLeft<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw signal.aborted ? new AppError('upload_unreadable') : error
  }
}

export function answer(context: AppContext, data: unknown): Response {
  context.header('cache-control', 'no-store')
  return context.json({ code: Code.success, msg: '', data })
}

function describeUploads({ openAPIRegistry }: App): void {
  const ok = (data: z.ZodType) => ({
    200: { description: 'The answer', content: { 'application/json': { schema: envelope(data) } } },
  })
  const binary = { type: 'string', format: 'binary' } as const
  openAPIRegistry.registerPath({
    method: 'post',
    path: '/api/uploads',
    tags: ['Uploads'],
    summary: 'Send a picture, video or sound of at most 200 MB (VIPs: 400 MB), as the field `file` of a form',
    request: {
      body: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: binary } } } },
      },
    },
    responses: ok(MediaFile),
  })
  openAPIRegistry.registerPath({
    method: 'put',
    path: '/api/uploads/parts/{id}',
    tags: ['Uploads'],
    summary:
      'Put the next part of an upload: 8 MB, or what is left. A part that arrived already may be sent again',
    request: {
      params: z.object({ id: z.string() }),
      query: PartQuery,
      body: { required: true, content: { 'application/octet-stream': { schema: binary } } },
    },
    responses: ok(PartState),
  })
}
