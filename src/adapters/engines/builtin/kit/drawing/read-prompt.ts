import { type PromptReading, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { loadOnce } from '../../../../../shared/load-once.ts'
import { leaveOut } from './leave-out.ts'
import type { Understanding } from './prompt.ts'
import { createFindByMeaning } from './words/meaning.ts'
import { readingOf } from './words/prompt-reading.ts'
import { loadRepairSpelling } from './words/spelling.ts'
import { type ReadOptions, takeAccount, understand } from './words/understand.ts'

const findByMeaning = createFindByMeaning()

const loadRepair = loadOnce(loadRepairSpelling)

/** Reads a part of a prompt, in which there may be nothing to draw. */
export async function readPart(text: string): Promise<Understanding> {
  return understand(text, { repair: await loadRepair() })
}

/** Reads a prompt without the excluded things, or rejects one in which there is nothing that can be drawn. */
export async function readPrompt(text: string, unwanted = ''): Promise<Understanding> {
  const prompt = await readWanted(text, unwanted)
  if (!hasSomethingToDraw(prompt)) throw new RejectedByEngineError('cannot_draw')
  return prompt
}

export async function canBeDrawn(text: string, unwanted: string): Promise<boolean> {
  return hasSomethingToDraw(await readWanted(text, unwanted))
}

async function readWanted(text: string, unwanted: string): Promise<Understanding> {
  const whole = await readPart(text)
  return unwanted === '' ? whole : leaveOut(whole, unwanted, await readPart(unwanted))
}

function hasSomethingToDraw({ things, place, time, weather, lettering }: Understanding): boolean {
  return things.length > 0 || [place, time, weather, lettering].some((part) => part !== null)
}

/** Says how a prompt would be read, without drawing it. */
export async function explainPrompt(
  text: string,
  isShown: NonNullable<ReadOptions['isShown']> = () => false,
): Promise<PromptReading> {
  const repair = await loadRepair()
  const read = (prompt: string) => takeAccount(prompt, { repair, isShown })
  const account = read(text)
  const instead = new Map<string, string | null>()
  for (const noun of account.understanding.unknown) instead.set(noun, await findByMeaning(noun))
  return readingOf(account, read, (words) => instead.get(words) ?? null)
}
