import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Field } from '../../shared/catalogue/fields.ts'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import { createSampleInputs, fillSampleForm } from './sample-input.ts'

const fieldsOf = (slug: string): readonly Field[] => TOOLS.find((tool) => tool.slug === slug)?.fields ?? []

describe('the sample input of an engine', () => {
  it('is one output of a few words', () => {
    const form = fillSampleForm('text-to-image-ai', fieldsOf('text-to-image-ai'))
    expect(form).toMatchObject({ values: { prompt: expect.any(String), outputs: 1 }, files: [] })
  })

  it('is a sample of ours if a file is needed, which is checked once', async () => {
    let looks = 0
    const facts = { kind: 'image', mime: 'image/webp', width: 8, height: 8, durationMs: null } as const
    const probe = async () => {
      looks++
      return { ...facts, format: 'webp', frames: 1, frameRate: null, hasSound: false, codec: null } as const
    }
    const samplesFolder = path.resolve(import.meta.dirname, '../../../public/samples')
    const workspaceRoot = await mkdtemp(path.join(tmpdir(), 'plumdrop-samples-'))
    onTestFinished(() => rm(workspaceRoot, { recursive: true }))
    const sampleInput = createSampleInputs({ media: { probe }, samplesFolder, workspaceRoot })
    const tool = 'ai-background-remover'
    const [first] = fieldsOf(tool).flatMap((field) => ('samples' in field ? field.samples : []))
    const firstSample = path.join(samplesFolder, `${first}.webp`)
    for (let round = 0; round < 2; round++) {
      const input = await sampleInput(tool, fieldsOf(tool))
      expect(input?.values).toMatchObject({ image: { path: firstSample, ...facts } })
    }
    expect(looks).toBe(1)
    expect(await readdir(workspaceRoot)).toEqual([])
  })

  it('is nothing if a person has to paint', () => {
    expect(
      fillSampleForm('text-to-image-ai', [{ name: 'mask', kind: 'mask', required: true, of: 'image' }]),
    ).toBeNull()
  })
})
