import { useState } from 'react'
import type { GenerationInputs, GenerationPreview } from '../../../../shared/contract/generations.ts'
import type { Tool } from '../../../../shared/contract/tools.ts'
import { api, succeeds } from '../../../app/session/browser-api.ts'

export type Preview = {
  /** Null until somebody asks, and again once the form is another one: old stills would be a lie. */
  answer: GenerationPreview | null
  asking: boolean
  ask: () => Promise<void>
}

/** Clips in which people change can be seen before they are paid for. */
export function hasPreview({ available, fields, outputs }: Tool): boolean {
  const isClip = outputs.some((kind) => kind === 'gif' || kind === 'video')
  return available && isClip && fields.some(({ kind }) => kind === 'faces')
}

/** A few stills of what these inputs would become. They cost nothing. */
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
