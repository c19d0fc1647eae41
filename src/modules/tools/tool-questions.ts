import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { HelpAnswer, ToolDetail } from '../../shared/contract/tools.ts'
import type { ToolTexts } from './tool-texts.ts'

const MAX_QUESTIONS = 8

/** The first question must exist; how many follow is up to the tool. `{files}` stands for the files it takes. */
export function questionsOf(slug: ToolSlug, texts: ToolTexts, files: string): ToolDetail['faq'] {
  const questions: ToolDetail['faq'] = []
  for (let number = 1; number <= MAX_QUESTIONS; number++) {
    const question = `tool.${slug}.faq${number}.question`
    if (number > 1 && texts.find(question) === null) break
    const answer = texts.get(`tool.${slug}.faq${number}.answer`).replaceAll('{files}', files)
    questions.push({ question: texts.get(question), answer })
  }
  return questions
}

type Asked = { title: string; path: string; faq: ToolDetail['faq'] }

/** The questions about all of them. An answer that several tools share is there once, and belongs to none of them. */
export function helpIn(tools: readonly Asked[]): HelpAnswer[] {
  const answers = new Map<string, HelpAnswer>()
  for (const { title, path, faq } of tools) {
    for (const { question, answer } of faq) {
      const key = JSON.stringify([question, answer])
      const known = answers.get(key)
      answers.set(key, known ? { ...known, tool: null } : { question, answer, tool: title, path })
    }
  }
  return [...answers.values()]
}
