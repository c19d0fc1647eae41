import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type EngineContext,
  type EngineInput,
  type Engines,
  RejectedByEngineError,
} from '../../src/modules/generations/engine.ts'
import type { ToolSlug } from '../../src/shared/catalogue/tools.ts'

export interface EnginesUnderTest {
  engines: Engines
  /** An empty folder for the run. */
  newWorkspace: () => Promise<string>
  /** A valid input; with more than one output if the tool supports that. */
  input: EngineInput
  outputs: number
  /** An invalid input, if the engines check it. */
  hopeless: EngineInput | null
  /** A tool whose engine is not installed. */
  missing: ToolSlug
}

/** The contract of all engines on this machine. */
export function enginesContract(name: string, subject: EnginesUnderTest): void {
  const { engines, input, newWorkspace } = subject

  const contextIn = (workspace: string, more: Partial<EngineContext> = {}): EngineContext => ({
    workspace,
    signal: new AbortController().signal,
    progress: () => {},
    ...more,
  })

  async function run(more: Partial<EngineContext> = {}) {
    const workspace = await newWorkspace()
    return { workspace, outputs: await engines.run(input, contextIn(workspace, more)) }
  }

  const bytesOf = async () =>
    Promise.all((await run()).outputs.map(({ files }) => readFile(files[0].path, 'base64')))

  describe(`${name}: engines`, () => {
    it('are found by their tool, with a name and a deadline, unless none is installed', () => {
      const { name: shown, deadlineMs } = engines.find(input.tool) ?? { name: '', deadlineMs: 0 }
      expect(shown).not.toBe('')
      expect(deadlineMs).toBeGreaterThan(0)
      expect(engines.find(subject.missing)).toBeNull()
    })

    it('write the requested outputs into the workspace, each in its own format', async () => {
      const { workspace, outputs } = await run()
      expect(outputs).toHaveLength(subject.outputs)
      for (const { files } of outputs) {
        expect(new Set(files.map(({ variant }) => variant)).size).toBe(files.length)
        for (const file of files) {
          expect(path.relative(workspace, file.path)).not.toMatch(/^\.\./)
          expect((await stat(file.path)).size).toBeGreaterThan(0)
        }
      }
    })

    it('report their start, and their progress within its bounds', async () => {
      const told: number[] = []
      let begun = 0
      await run({ progress: (done) => void told.push(done), begun: () => void begun++ })
      expect(told.filter((done) => done < 0 || done > 1)).toEqual([])
      expect(begun).toBeLessThanOrEqual(1)
    })

    it('make the same output from the same input and seed', async () => {
      expect(await bytesOf()).toEqual(await bytesOf())
    })

    it('end with the reason of an abort', async () => {
      const reason = new Error('cancelled')
      await expect(run({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    })

    it.runIf(subject.hopeless)('refuse an invalid input, and say why', async () => {
      if (!subject.hopeless) return
      const working = engines.run(subject.hopeless, contextIn(await newWorkspace()))
      const error = await working.catch((each: unknown) => each)
      expect(error).toBeInstanceOf(RejectedByEngineError)
      expect(error).toMatchObject({ reason: expect.stringMatching(/^\w+$/) })
    })

    it('find nothing and preview nothing for tools without either', async () => {
      const context = contextIn(await newWorkspace())
      expect((await engines.inspect(input, context)).faces).toEqual([])
      expect(await engines.preview(input, context)).toEqual([])
    })
  })
}
