import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { type Classify, createBuiltinClassifier } from './builtin-classifier.ts'
import type { ContentClassifier } from './content-classifier.ts'
import { createModeration, type Moment, type WithFrames } from './moderation.ts'

const { signal } = new AbortController()
const harmless = { porn: 0.05, hentai: 0.05, sexy: 0.6, neutral: 0.2, drawing: 0.1 }
const explicit = { porn: 0.55, hentai: 0.35, sexy: 0.05, neutral: 0.03, drawing: 0.02 }

type Setting = { moments?: readonly Moment[]; configured?: ContentClassifier | null }

function moderate(classify: Classify, { moments = [], configured = null }: Setting = {}) {
  const warnings: string[] = []
  const clock = { at: new Date() }
  const log = pino({ base: null }, { write: (line: string) => void warnings.push(line) })
  const withFrames: WithFrames = (_file, _signal, look) => look(moments)
  const builtin = createBuiltinClassifier(classify, log)
  const findConfigured = () => configured
  const moderation = createModeration({ builtin, findConfigured, withFrames, log, now: () => clock.at })
  return { moderation, warnings, clock }
}

describe('pictures', () => {
  it('are refused if the explicit parts of photos and drawings add up', async () => {
    const { moderation } = moderate(async () => explicit)
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(false)
  })

  it('of a beach are allowed, whatever the classifier calls sexy', async () => {
    const { moderation } = moderate(async () => harmless)
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(true)
  })

  it('are allowed if there is no classifier, and the operator is warned once', async () => {
    const { moderation, warnings } = moderate(async () => null)
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(true)
    expect(await moderation.allowsFile({ path: 'b.png', kind: 'image' }, signal)).toBe(true)
    expect(warnings).toHaveLength(1)
  })
})

describe.each(['gif', 'video'] as const)('a %s', (kind) => {
  const moments = [['1', '1b'], ['2', '2b'], ['3']]
  const ask = (bad: readonly string[], setting: Setting = { moments }) =>
    moderate(async (path) => (bad.includes(path) ? explicit : harmless), setting).moderation.allowsFile(
      { path: 'a', kind },
      signal,
    )

  it('is refused for a moment that is refused twice', async () => {
    expect(await ask(['2', '2b'])).toBe(false)
  })

  it('is refused for two moments, though each looks harmless a little later', async () => {
    expect(await ask(['1', '3'])).toBe(false)
  })

  it('is not refused for one frame', async () => {
    expect(await ask(['2'])).toBe(true)
    expect(await ask(['3'])).toBe(true)
  })

  it('of one frame is judged by it', async () => {
    expect(await ask(['1'], { moments: [['1']] })).toBe(false)
  })

  it('is allowed if all its frames are', async () => {
    expect(await ask([])).toBe(true)
  })
})

it('leaves sound alone', async () => {
  const { moderation } = moderate(async () => explicit)
  expect(await moderation.allowsFile({ path: 'a.wav', kind: 'audio' }, signal)).toBe(true)
})

it('judges prompts', async () => {
  const { moderation } = moderate(async () => null)
  expect(await moderation.allowsPrompt('a cat in a hat', signal)).toBe(true)
  expect(await moderation.allowsPrompt('how to make a pipe bomb', signal)).toBe(false)
})

describe('a configured classifier', () => {
  function createJudge() {
    const judge = { allows: true, fails: false, asked: [] as string[] }
    const answer = async (asked: string) => {
      judge.asked.push(asked)
      if (judge.fails) throw new Error('Connection refused.')
      return judge.allows
    }
    const configured: ContentClassifier = { name: 'judge', allowsText: answer, allowsPicture: answer }
    return { judge, configured }
  }

  it('judges words and pictures instead of the built-in one', async () => {
    const { judge, configured } = createJudge()
    const { moderation } = moderate(async () => explicit, { configured })
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(true)
    judge.allows = false
    expect(await moderation.allowsFile({ path: 'b.png', kind: 'image' }, signal)).toBe(false)
    expect(await moderation.allowsPrompt('a cat in a hat', signal)).toBe(false)
    expect(judge.asked).toEqual(['a.png', 'b.png', 'a cat in a hat'])
  })

  it('cannot allow what the built-in rules forbid, and is not shown it', async () => {
    const { judge, configured } = createJudge()
    const { moderation } = moderate(async () => null, { configured })
    expect(await moderation.allowsPrompt('how to make a pipe bomb', signal)).toBe(false)
    expect(judge.asked).toEqual([])
  })

  it('falls back to the built-in one on an error, is paused for a while, and the log says so in words', async () => {
    const { judge, configured } = createJudge()
    const { moderation, warnings, clock } = moderate(async () => explicit, { configured })
    judge.fails = true
    expect(await moderation.allowsFile({ path: 'a.png', kind: 'image' }, signal)).toBe(false)
    expect(await moderation.allowsPrompt('a cat in a hat', signal)).toBe(true)
    expect(judge.asked).toEqual(['a.png'])
    expect(warnings).toEqual([
      expect.stringContaining('the classifier judge could not tell: the built-in one decides'),
    ])
    judge.fails = false
    clock.at = new Date(clock.at.getTime() + 60_000)
    expect(await moderation.allowsFile({ path: 'b.png', kind: 'image' }, signal)).toBe(true)
  })

  it('does not fall back after the work was cancelled', async () => {
    const { configured } = createJudge()
    const cancelled = AbortSignal.abort(new Error('Cancelled.'))
    const patient: ContentClassifier = {
      ...configured,
      allowsPicture: async (_path, until) => {
        throw until.reason
      },
    }
    const { moderation } = moderate(async () => harmless, { configured: patient })
    await expect(moderation.allowsFile({ path: 'a.png', kind: 'image' }, cancelled)).rejects.toThrow(
      'Cancelled.',
    )
  })
})
