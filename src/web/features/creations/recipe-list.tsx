import { useIntl } from 'react-intl'
import type { GenerationInputs } from '../../../shared/contract/generations.ts'
import type { ToolField } from '../../../shared/contract/tools.ts'
import { type RecipeLine, recipeLines } from './recipe.ts'

type RecipeListProps = {
  toolTitle: string
  fields: readonly ToolField[]
  inputs: GenerationInputs
  /** Further facts. */
  more?: readonly RecipeLine[]
}

/** A recipe in words, for its maker and for visitors of the gallery. */
export function RecipeList({ toolTitle, fields, inputs, more = [] }: RecipeListProps) {
  const intl = useIntl()
  const yesOrNo = {
    yes: intl.formatMessage({ id: 'creations.recipe.yes' }),
    no: intl.formatMessage({ id: 'creations.recipe.no' }),
  }
  const lines = [
    { label: intl.formatMessage({ id: 'creations.recipe.tool' }), value: toolTitle },
    ...recipeLines(fields, inputs, yesOrNo),
    ...more,
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken p-4 text-sm">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
