import type { ToolDetail } from '../../../../shared/contract/tools.ts'

/** On wide windows, the example is next to the form, and is the largest element in view. */
export function ExamplePreload({ tool: { examples } }: { tool: ToolDetail }) {
  const [example] = examples
  if (!example || example.sound) return null
  return (
    <link rel="preload" as="image" href={example.after} media="(min-width: 64rem)" fetchPriority="high" />
  )
}
