import { findEffect } from '../../shared/catalogue/effects.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { isIdOf } from '../../shared/ids.ts'
import { shorten } from '../../shared/shorten.ts'
import type { TitleOfPage } from '../pages/page-titles.ts'
import type { KnownFile } from './check-field.ts'
import { type CheckedInputs, filesIn, textsIn } from './check-inputs.ts'

const MAX_CHARACTERS = 120

type Named = { titleOfPage: TitleOfPage; fileName?: string | null }

/**
 * What somebody asked for in their own words; without words the effect, without an effect the name of their file, which
 * tells the results of a batch apart; otherwise the tool. The name of a file is for its owner alone to see.
 */
export function titleOf(
  slug: string,
  values: Record<string, unknown>,
  { titleOfPage, fileName = null }: Named,
): { title: string; isFileName: boolean } {
  const tool = findTool(slug)
  // One that is no longer there has no name.
  if (!tool) return { title: slug, isFileName: false }
  const [words = ''] = textsIn({ tool, values })
  const effect = tool.price.per === 'template' ? findEffect(words) : null
  if (words && !effect) return { title: shorten(words, MAX_CHARACTERS), isFileName: false }
  if (!effect && fileName) return { title: shorten(fileName, MAX_CHARACTERS), isFileName: true }
  return { title: titleOfPage(effect?.slug ?? tool.slug), isFileName: false }
}

/** What the first of the files is called, without its extension; null if nobody knows. */
export function fileNameIn({ values }: Pick<CheckedInputs, 'values'>): string | null {
  const [file] = filesIn(values)
  return file ? fileNameOf(file) : null
}

export function fileNameOf({ id, name = '' }: Pick<KnownFile, 'id' | 'name'>): string | null {
  return (isIdOf('creation', id) ? name : name.replace(/\.\w{1,5}$/, '')).trim() || null
}
