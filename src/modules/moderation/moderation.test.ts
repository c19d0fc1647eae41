import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createModeration, type WithFrames } from './moderation.ts'

const { signal } = new AbortController()
const harmless = { porn: 0.05, hentai: 0.05, sexy: 0.6, neutral: 0.2, drawing: 0.1 }
const explicit = { porn: 0.55, hentai: 0.35, sexy: 0.05, neutral: 0.03, drawing: 0.02 }

type Classify = Parameters<typeof createModeration>[0]['classify']

function moderate(classify: Classify, frames: readonly string[] = []) {
  const warnings: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void warnings.push(line) })
  const withFrames: WithFrames = (_file, _signal, look) => look(frames)
  return { moderation: createModeration({ classify, withFrames, log }), warnings }
}

describe('pictures', () => {
  it('are refused where what is explicit in photos and drawings comes together', async () => {
    const { moderation } = moderate(async () => explicit)
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(false)
  })

  it('of a beach are allowed, whatever the classifier calls sexy', async () => {
    const { moderation } = moderate(async () => harmless)
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(true)
  })

  it('are allowed where nothing can judge them, and the operator is told once', async () => {
    const { moderation, warnings } = moderate(async () => null)
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(true)
    expect(await moderation.allowsFile({ path: 'b.png', kind: 'image' }, signal)).toBe(true)
    expect(warnings).toHaveLength(1)
  })
})

describe('animations and videos', () => {
  it.each(['gif', 'video'] as const)('a %s is refused for one of its frames', async (kind) => {
    const { moderation } = moderate(async (path) => (path === '2' ? explicit : harmless), ['1', '2', '3'])
    expect(await moderation.allowsFile({ path: 'a', kind }, signal)).toBe(false)
  })

  it.each(['gif', 'video'] as const)('a %s is allowed where all its frames are', async (kind) => {
    const { moderation } = moderate(async () => harmless, ['1', '2', '3'])
    expect(await moderation.allowsFile({ path: 'a', kind }, signal)).toBe(true)
  })
})

it('leaves sound alone', async () => {
  const { moderation } = moderate(async () => explicit)
  expect(await moderation.allowsFile({ path: 'a.wav', kind: 'audio' }, signal)).toBe(true)
})

it('judges prompts', () => {
  const { moderation } = moderate(async () => null)
  expect(moderation.allowsPrompt('a cat in a hat')).toBe(true)
  expect(moderation.allowsPrompt('how to make a pipe bomb')).toBe(false)
})
