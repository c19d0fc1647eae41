import { createHash } from 'node:crypto'
import type { Tensor } from 'onnxruntime-node'

/** A network's answer: its first output, or all by name. */
export type Answer = Tensor['data'] | Record<string, Float32Array>

/** The latest answers of networks, by question. Callers may change the answers that they get. */
export interface Answers {
  find(question: string): Answer | null
  keep(question: string, answer: Answer): void
}

export function createAnswers(maxBytes: number): Answers {
  // In order of use, the latest last.
  const kept = new Map<string, Answer>()
  let bytes = 0

  function drop(question: string): void {
    const answer = kept.get(question)
    if (!answer) return
    kept.delete(question)
    bytes -= sizeOf(answer)
  }

  return {
    find(question) {
      const answer = kept.get(question)
      if (!answer) return null
      kept.delete(question)
      kept.set(question, answer)
      return structuredClone(answer)
    },
    keep(question, answer) {
      const size = sizeOf(answer)
      if (size > maxBytes) return
      drop(question)
      kept.set(question, structuredClone(answer))
      bytes += size
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}

/** Two questions are equal if the network, the requested outputs and every bit of the inputs are. */
export function questionOf(name: string, wanted: string, inputs: readonly Tensor[]): string {
  const hash = createHash('sha256').update(`${name} ${wanted}`)
  for (const { type, dims, data } of inputs) {
    hash.update(` ${type} ${dims.join()} `)
    hash.update(ArrayBuffer.isView(data) ? data : JSON.stringify(data))
  }
  return hash.digest('base64')
}

function sizeOf(answer: Answer): number {
  const parts = ArrayBuffer.isView(answer) ? [answer] : Object.values(answer)
  return parts.reduce((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : part.length), 0)
}
