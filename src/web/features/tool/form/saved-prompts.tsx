import { Bookmark, BookmarkPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_PROMPT_NAME } from '../../../../shared/catalogue/saved-prompts.ts'
import type { SavedPrompt } from '../../../../shared/contract/prompts.ts'
import { LoadFailed } from '../../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../../app/pages/page-section.tsx'
import { api, succeeds } from '../../../app/session/browser-api.ts'
import { useApiData } from '../../../app/session/use-api-data.ts'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Popover } from '../../../components/ui/popover.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { showToast } from '../../../components/ui/toast.ts'

type SavedPromptsProps = { text: string; onChoose: (text: string) => void }

/** Saves the current prompt, and restores saved ones. */
export function SavedPrompts({ text, onChoose }: SavedPromptsProps) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    if (await succeeds(() => api('POST /api/prompts', { body: { text } })))
      showToast(intl.formatMessage({ id: 'tool.prompt.saved' }))
    setSaving(false)
  }
  return (
    <>
      {text !== '' && (
        <Button size="sm" icon={<BookmarkPlus aria-hidden />} loading={saving} onClick={() => void save()}>
          <FormattedMessage id="tool.prompt.save" />
        </Button>
      )}
      <Popover
        label={intl.formatMessage({ id: 'tool.prompt.list' })}
        trigger={
          <Button size="sm" variant="ghost" icon={<Bookmark aria-hidden />}>
            <FormattedMessage id="tool.prompt.list" />
          </Button>
        }
        open={open}
        onOpenChange={setOpen}
        align="start"
        className="w-96"
      >
        <PromptList
          onChoose={(chosen) => {
            setOpen(false)
            onChoose(chosen)
          }}
        />
      </Popover>
    </>
  )
}

function PromptList({ onChoose }: { onChoose: (text: string) => void }) {
  const { status, data, reload } = useApiData(() => api('GET /api/prompts'))
  async function rename(id: string, name: string): Promise<boolean> {
    const done = await succeeds(() => api('POST /api/prompts/{id}', { params: { id }, body: { name } }))
    if (done) reload()
    return done
  }
  async function remove(id: string) {
    if (await succeeds(() => api('DELETE /api/prompts/{id}', { params: { id } }))) reload()
  }
  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  if (data.prompts.length === 0) {
    return (
      <p className="text-ink-muted text-sm">
        <FormattedMessage id="tool.prompt.none" />
      </p>
    )
  }
  return (
    <ul className="-m-2 grid gap-1">
      {data.prompts.map((prompt) => (
        <PromptRow
          key={prompt.id}
          prompt={prompt}
          onChoose={onChoose}
          onRename={(name) => rename(prompt.id, name)}
          onRemove={() => void remove(prompt.id)}
        />
      ))}
    </ul>
  )
}

type PromptRowProps = {
  prompt: SavedPrompt
  onChoose: (text: string) => void
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

function PromptRow({ prompt: { name, text }, onChoose, onRename, onRemove }: PromptRowProps) {
  const intl = useIntl()
  const [renaming, setRenaming] = useState(false)
  return (
    <li className="flex items-center gap-1 rounded-lg hover:bg-hover">
      {renaming ? (
        <NameField
          name={name}
          onEnd={async (next) => {
            if (next === null || (await onRename(next))) setRenaming(false)
          }}
        />
      ) : (
        <button
          type="button"
          title={text}
          onClick={() => onChoose(text)}
          className="min-h-11 min-w-0 flex-1 truncate rounded-lg px-2 text-left text-sm"
        >
          {name}
        </button>
      )}
      <IconButton
        label={intl.formatMessage({ id: 'tool.prompt.rename' }, { name })}
        onClick={() => setRenaming(true)}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={intl.formatMessage({ id: 'tool.prompt.delete' }, { name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

/**
 * Enter keeps the new name, and Escape the old one. It is inside the tool's form, which must not be
 * submitted.
 */
function NameField({ name, onEnd }: { name: string; onEnd: (name: string | null) => Promise<void> }) {
  const intl = useIntl()
  const [value, setValue] = useState(name)
  const next = value.trim()
  return (
    <TextInput
      ref={(field) => field?.focus()}
      aria-label={intl.formatMessage({ id: 'tool.prompt.name' })}
      value={value}
      maxLength={MAX_PROMPT_NAME}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={() => void onEnd(next === '' || next === name ? null : next)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        void onEnd(event.key === 'Escape' || next === '' ? null : next)
      }}
      className="min-w-0 flex-1"
    />
  )
}
