import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { ContentClassifier } from '../../../modules/moderation/content-classifier.ts'
import { HEAD_BYTES, recogniseFormat } from '../../media/signatures.ts'
import { dataUriOf } from './file-param.ts'
import type { ProviderHttp } from './provider-http.ts'

const Verdict = z.object({
  results: z
    .array(z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean().nullable()) }))
    .min(1),
})

/** Stories have fights and villains: plain violence and rudeness are allowed. */
const BLOCKED_CATEGORIES = [
  'sexual',
  'sexual/minors',
  'hate',
  'hate/threatening',
  'harassment/threatening',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'illicit/violent',
  'violence/graphic',
]

export type ModerationSettings = {
  model?: string | undefined
  /** Forbidden categories, by the names of the model. */
  categories?: readonly string[] | undefined
}

type Parts = ModerationSettings & {
  http: ProviderHttp
  name: string
  /** With the version, such as `https://api.openai.com/v1`. */
  baseUrl: string
}

/** OpenAI's moderation of words and pictures, and compatible servers. One picture is sent at a time. */
export function createOpenAiModeration({
  http,
  name,
  baseUrl,
  model = 'omni-moderation-latest',
  categories: blocked = BLOCKED_CATEGORIES,
}: Parts): ContentClassifier {
  async function allows(input: unknown, signal: AbortSignal): Promise<boolean> {
    const url = `${baseUrl}/moderations`
    const { body } = await http.ask({ method: 'POST', url, json: { model, input }, signal })
    return Verdict.parse(body).results.every(({ flagged, categories }) => {
      const known = blocked.filter((category) => category in categories)
      // A model with other names than ours only says whether something is flagged.
      return known.length > 0 ? !known.some((category) => categories[category]) : !flagged
    })
  }

  return {
    name,
    allowsText: (text, signal) => allows(text, signal),
    async allowsPicture(path, signal) {
      const url = await dataUriOf({ path, mime: await mimeOf(path) })
      return allows([{ type: 'image_url', image_url: { url } }], signal)
    },
  }
}

/** By its first bytes. The server rejects types that OpenAI does not list. */
async function mimeOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return `image/${recogniseFormat(buffer.subarray(0, bytesRead))}`
  } finally {
    await file.close()
  }
}
