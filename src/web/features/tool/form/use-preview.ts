import { useState } from 'react'
import type { GenerationInputs, GenerationPreview } from '../../../../shared/contract/generations.ts'
import type { Tool } from '../../../../shared/contract/tools.ts'
import { api, succeeds } from '../../../app/session/browser-api.ts'

export type Preview = {
  /** Null before the first preview, and after the form changes, since old stills would be wrong. */
  answer: GenerationPreview | null
  asking: boolean
  ask: () => Promise<void>
}

/** Clips that replace people can be previewed before they are paid for. */
export function hasPreview({ available, fields, outputs }: Tool): boolean {
  const isClip = outputs.some((kind) => kind === 'gif' || kind === 'video')
  return available && isClip && fields.some(({ kind }) => kind === 'faces')
}

/** A few stills of the result of these inputs, for free. */
export function usePreview(tool: string, inputs: GenerationInputs, consent: boolean): Preview {
  const key = JSON.stringify(inputs)
  const [known, setKnown] = useState<{ key: string; answer: GenerationPreview } | null>(null)
  const [asking, setAsking] = useState(false)
  return {
    answer: known?.key === key ? known.answer : null,
    asking,
    async ask() {
      setAsking(true)
      await succeeds(async () => {
        const answer = await api('POST /api/generations/preview', { body: { tool, inputs, consent } })
        setKnown({ key, answer })
      })
      setAsking(false)
    },
  }
}
