import { Dices } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import ideas from '../../../../shared/catalogue/prompt-ideas.json' with { type: 'json' }
import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import { Button } from '../../../components/ui/button.tsx'
import { PromptReading } from './prompt-reading.tsx'
import { SavedPrompts } from './saved-prompts.tsx'

type PromptHelpProps = {
  tool: string
  text: string
  onChoose: (text: string) => void
  quote: GenerationQuote | null
  /** Whether the text has changed since it was interpreted. */
  asking: boolean
}

const SHOWN_IDEAS = 3
const IDEAS: Record<string, readonly string[]> = ideas

/** Below the prompt: ideas, saved prompts, and how the prompt will be interpreted. */
export default function PromptHelp({ tool, text, onChoose, quote, asking }: PromptHelpProps) {
  const known = IDEAS[tool] ?? []
  const isEmpty = text.trim() === ''
  return (
    <div className="mt-2.5 grid gap-2.5">
      {isEmpty && known.length > 0 && <Ideas ideas={known.slice(0, SHOWN_IDEAS)} onChoose={onChoose} />}
      <div className="flex flex-wrap gap-2">
        {known.length > 0 && (
          <Button size="sm" icon={<Dices aria-hidden />} onClick={() => onChoose(anotherOf(known, text))}>
            <FormattedMessage id="tool.prompt.surprise" />
          </Button>
        )}
        <SavedPrompts text={text.trim()} onChoose={onChoose} />
      </div>
      <PromptReading
        reading={isEmpty ? null : (quote?.reading ?? null)}
        stale={asking}
        refused={typeof quote?.refusal === 'string'}
        onSuggestion={onChoose}
      />
    </div>
  )
}

function Ideas({ ideas: shown, onChoose }: { ideas: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <ul lang="en" className="flex flex-wrap gap-2">
      {shown.map((idea) => (
        <li key={idea}>
          <button
            type="button"
            onClick={() => onChoose(idea)}
            className="min-h-9 rounded-2xl px-3.5 py-1.5 text-left text-ink-muted text-sm ring-1 ring-line ring-inset hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
          >
            {idea}
          </button>
        </li>
      ))}
    </ul>
  )
}

function anotherOf(known: readonly string[], text: string): string {
  const others = known.filter((idea) => idea !== text)
  return others[Math.floor(Math.random() * others.length)] ?? text
}
