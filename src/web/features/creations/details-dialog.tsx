import { Repeat, Shuffle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation, MAX_TITLE_CHARACTERS, Recipe } from '../../../shared/contract/creations.ts'
import type { Tool } from '../../../shared/contract/tools.ts'
import { useEngineName } from '../../app/i18n/engine-name.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { recipeAddress } from '../generation/input-address.ts'
import { nextTools } from '../generation/next-tools.ts'
import { NextTools } from './next-tool-list.tsx'
import { recipePath } from './recipe.ts'
import { RecipeList } from './recipe-list.tsx'

const MAX_TITLE = 120 satisfies typeof MAX_TITLE_CHARACTERS

type DetailsDialogProps = {
  creation: Creation
  onChange: (creation: Creation) => void
  onClose: () => void
}

/** A creation's name, how it was made, and the tools that it can go to. */
export default function DetailsDialog({ creation, onChange, onClose }: DetailsDialogProps) {
  const intl = useIntl()
  const { id } = creation
  const { status, data, reload } = useApiData(async () => {
    const [recipe, { tools }] = await Promise.all([
      api('GET /api/creations/{id}/recipe', { params: { id } }),
      api('GET /api/tools'),
    ])
    return { recipe, tools }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={<FormattedMessage id="creations.details" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <div className="grid gap-7">
        <NameForm creation={creation} onChange={onChange} />
        {status === 'loading' && <SectionSkeleton />}
        {status === 'failed' && <LoadFailed onRetry={reload} />}
        {status === 'ready' && (
          <>
            <RecipeSection creation={creation} recipe={data.recipe} tools={data.tools} />
            <section aria-labelledby="open-in">
              <h3 id="open-in" className="mb-2 font-semibold">
                <FormattedMessage id="creations.use.title" />
              </h3>
              <NextTools creationId={id} tools={nextTools(creation, data.tools)} />
            </section>
          </>
        )}
      </div>
    </Dialog>
  )
}

type NameFormProps = { creation: Creation; onChange: (creation: Creation) => void }

function NameForm({ creation, onChange }: NameFormProps) {
  const [title, setTitle] = useState(creation.title)
  const [tags, setTags] = useState(creation.tags.join(', '))
  const [saving, setSaving] = useState(false)
  const isRenamed = title.trim() !== creation.title
  const isChanged = isRenamed || tags !== creation.tags.join(', ')
  const mayBeSaved = isChanged && title.trim() !== ''

  async function save(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    await succeeds(async () => {
      // The automatic name may be longer than the maximum for names that people give.
      const body = { ...(isRenamed && { title: title.trim() }), tags: tags.split(',') }
      const changed = await api('POST /api/creations/{id}', { params: { id: creation.id }, body })
      setTitle(changed.title)
      setTags(changed.tags.join(', '))
      onChange(changed)
    })
    setSaving(false)
  }

  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      <Field label={<FormattedMessage id="creations.name" />}>
        <TextInput
          value={title}
          maxLength={MAX_TITLE}
          required
          data-initial-focus
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field
        label={<FormattedMessage id="creations.tags" />}
        hint={<FormattedMessage id="creations.tags_hint" />}
      >
        <TextInput value={tags} onChange={(event) => setTags(event.target.value)} />
      </Field>
      <Button type="submit" size="sm" className="justify-self-start" disabled={!mayBeSaved} loading={saving}>
        <FormattedMessage id="creations.save" />
      </Button>
    </form>
  )
}

type RecipeSectionProps = { creation: Creation; recipe: Recipe; tools: readonly Tool[] }

function RecipeSection({ creation, recipe, tools }: RecipeSectionProps) {
  const intl = useIntl()
  const engine = useEngineName()(recipe)
  const tool = tools.find(({ slug }) => slug === recipe.tool)
  const path = tool && recipePath(tool, recipe)
  const hasSeed = tool?.fields.some(({ name }) => name === 'seed') ?? false
  const more = [
    ...(engine ? [{ label: intl.formatMessage({ id: 'creations.recipe.engine' }), value: engine }] : []),
    { label: intl.formatMessage({ id: 'creations.recipe.seed' }), value: String(recipe.seed) },
    ...(creation.labels.length > 0
      ? [{ label: intl.formatMessage({ id: 'creations.seen' }), value: creation.labels.join(', ') }]
      : []),
  ]
  return (
    <section aria-labelledby="recipe">
      <h3 id="recipe" className="mb-2 font-semibold">
        <FormattedMessage id="creations.recipe" />
      </h3>
      <RecipeList
        toolTitle={creation.tool_title}
        fields={tool?.fields ?? []}
        inputs={recipe.inputs}
        more={more}
      />
      {path && (
        <>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button asChild size="sm">
              <AppLink to={recipeAddress(path, { id: creation.id, way: 'again' })}>
                <Repeat aria-hidden />
                <FormattedMessage id="creations.again" />
              </AppLink>
            </Button>
            {hasSeed && (
              <Button asChild size="sm">
                <AppLink to={recipeAddress(path, { id: creation.id, way: 'vary' })}>
                  <Shuffle aria-hidden />
                  <FormattedMessage id="creations.vary" />
                </AppLink>
              </Button>
            )}
          </div>
          <p className="mt-2 text-ink-subtle text-sm">
            <FormattedMessage id="creations.again_hint" />
          </p>
        </>
      )}
    </section>
  )
}
