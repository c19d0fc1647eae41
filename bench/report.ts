const SECTION_START = /^(?=## )/m

/** The report with this section instead of its older one, in the order of the titles. Sections of no such title go. */
export function replaceSection(report: string, section: string, titles: readonly string[]): string {
  const [introduction = '', ...sections] = report.split(SECTION_START)
  const byTitle = new Map([...sections, section].map((text) => [titleOf(text), text]))
  const kept = titles.flatMap((title) => byTitle.get(title) ?? [])
  return `${[introduction, ...kept].map((text) => text.trim()).join('\n\n')}\n`
}

function titleOf(section: string): string {
  return section.slice('## '.length, section.indexOf('\n'))
}
