import { z } from 'zod'
import type { Upload } from '../../modules/assets/upload-intake.ts'
import { envelope } from '../../shared/contract/call.ts'
import { MediaFile } from '../../shared/contract/uploads.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'
import { readForm } from '../multipart.ts'
import type { AppContext } from '../request-context.ts'
import { answer, mediaFile, refuseTooLarge, type UploadOptions, unlessLeft } from './uploads.ts'

const MAX_PICTURES = 9

const Merged = z.object({
  item: MediaFile.extend({
    /** The upload with all pictures side by side. */
    name: z.string(),
    /** The uploads that it was made of, in order. */
    names: z.array(z.string()),
  }),
})

/** The calls of specification §7 that carry files, for people with an account. */
export function mountFormUploads(app: App, options: UploadOptions): void {
  const { uploads, links } = options
  describeDash(app)

  app.post('/api/dash/upload', async (context) => {
    const [upload] = await receiveAll(context, options, { field: /^file$/, most: 1 })
    if (!upload) throw new AppError('input_refused', { field: 'file', problem: 'there is none' })
    return answer(context, await mediaFile(upload, links))
  })

  app.post('/api/dash/merge-upload-images', async (context) => {
    const pictures = await receiveAll(context, options, { field: /^file[1-9]\d?$/, most: MAX_PICTURES })
    if (pictures.length === 0)
      throw new AppError('input_refused', { field: 'file1', problem: 'there is none' })
    const { signal } = context.req.raw
    const owner = await ownerOf(context)
    const merged = await unlessLeft(signal, uploads.joinPictures(owner, pictures, signal))
    const names = pictures.map(({ id }) => id)
    return answer(context, { item: { ...(await mediaFile(merged, links)), name: merged.id, names } })
  })
}

async function ownerOf(context: AppContext) {
  const { id, domain } = await context.get('caller').requireUser()
  return { kind: 'user', id, domain } as const
}

type Wanted = { field: RegExp; most: number }

async function receiveAll(
  context: AppContext,
  { uploads, limits }: UploadOptions,
  { field, most }: Wanted,
): Promise<Upload[]> {
  refuseTooLarge(context, most)
  const owner = await ownerOf(context)
  const { signal } = context.req.raw
  const received: Upload[] = []
  for await (const { name, fileName, body } of readForm(context.req.raw)) {
    if (!field.test(name) || fileName === null) continue
    if (received.length === most) {
      throw new AppError('input_refused', { field: name, problem: `at most ${most} at once` })
    }
    await limits.consume('uploadsPerAddress', context.get('request').address)
    received.push(await unlessLeft(signal, uploads.receive(owner, { name: fileName, body, signal })))
  }
  return received
}

function describeDash({ openAPIRegistry }: App): void {
  const binary = { type: 'string', format: 'binary' } as const
  const call = (path: string, summary: string, fields: string[], data: z.ZodType) =>
    openAPIRegistry.registerPath({
      method: 'post',
      path,
      tags: ['Uploads'],
      summary,
      request: {
        body: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: Object.fromEntries(fields.map((name) => [name, binary])),
              },
            },
          },
        },
      },
      responses: {
        200: { description: 'The answer', content: { 'application/json': { schema: envelope(data) } } },
      },
    })
  call('/api/dash/upload', 'Send a file, as the field `file` of a form', ['file'], MediaFile)
  call(
    '/api/dash/merge-upload-images',
    'Send pictures, as the fields `file1`, `file2` and so on, and have them put side by side',
    ['file1', 'file2'],
    Merged,
  )
}
