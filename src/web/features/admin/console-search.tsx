import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

type ConsoleSearchProps = {
  label: string
  onSearch: (text: string) => void
  /** Further content next to the button. */
  children?: ReactNode
}

/** Searches on submit, not on every key. */
export function ConsoleSearch({ label, onSearch, children }: ConsoleSearchProps) {
  const [typed, setTyped] = useState('')

  function look(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }

  return (
    <search aria-label={label}>
      <form onSubmit={look} className="mb-4 flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          icon={<Search aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          className="min-w-0 max-sm:w-full sm:min-w-64 sm:max-w-md sm:flex-1"
        />
        <Button type="submit">
          <FormattedMessage id="admin.search" />
        </Button>
        {children}
      </form>
    </search>
  )
}
