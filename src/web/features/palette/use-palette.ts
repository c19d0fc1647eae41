import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { goTo } from '../../app/navigation/page-control.ts'
import type { Match } from './find-matches.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

export type Palette = ReturnType<typeof usePalette>

/** What was found, and which of it is highlighted. */
export function usePalette(onClose: () => void) {
  const locale = useLocale()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const groups = usePaletteGroups(search)
  const matches = groups.flatMap((group) => group.matches)
  const active = Math.min(chosen, matches.length - 1)
  const optionId = (match: Match) => `${listId}-${matches.indexOf(match)}`
  const highlighted = matches[active]
  const activeId = highlighted && optionId(highlighted)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function open({ path }: Match) {
    onClose()
    goTo(withLocale(path, locale))
  }

  return {
    listId,
    search,
    groups,
    matches,
    highlighted,
    activeId,
    optionId,
    open,
    find: (text: string) => {
      setSearch(text)
      setChosen(0)
    },
    press: (event: KeyboardEvent) => {
      const steps: Record<string, number> = {
        ArrowDown: (active + 1) % matches.length,
        ArrowUp: (active - 1 + matches.length) % matches.length,
        Home: 0,
        End: matches.length - 1,
      }
      const next = steps[event.key]
      if (event.nativeEvent.isComposing || !highlighted) return
      if (event.key === 'Enter') open(highlighted)
      else if (next !== undefined) setChosen(next)
      else return
      event.preventDefault()
    },
  }
}
