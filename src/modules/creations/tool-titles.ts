import type { TitleOfPage } from '../pages/page-titles.ts'

/** Adds the title of the tool that made it. */
export function withToolTitle<Made extends { tool: string }>(made: Made, titleOf: TitleOfPage) {
  return { ...made, tool_title: titleOf(made.tool) }
}

/** For everybody but the owner: a creation that is only named after a file is named after its tool. */
export function asOthersSee<Made extends { tool: string; title: string }>(made: Made, titleOf: TitleOfPage) {
  const titled = withToolTitle(made, titleOf)
  return { ...titled, title: titled.title || titled.tool_title }
}
