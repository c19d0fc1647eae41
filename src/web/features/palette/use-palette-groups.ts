import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { PRICING_QUESTIONS } from '../../app/pages/pricing-questions.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { useSession } from '../../app/session/session.ts'
import { findMatches, type Match } from './find-matches.ts'

export type PaletteGroup = { name: MessageKey; matches: readonly Match[] }

const MAX_SHOWN = 6
/** No request is sent while somebody types. */
const CALM_MS = 200

const PAGES: readonly { path: `/${string}`; title: MessageKey; also: MessageKey }[] = [
  { path: '/ai-tools', title: 'shell.nav.all_tools', also: 'palette.also.tools' },
  { path: '/ai-effect', title: 'shell.nav.effects', also: 'palette.also.effects' },
  { path: '/sticker-packs', title: 'shell.nav.sticker_packs', also: 'palette.also.packs' },
  { path: '/my-creations', title: 'result.before_all', also: 'palette.also.creations' },
  { path: '/pricing', title: 'shell.nav.pricing', also: 'palette.also.pricing' },
  { path: '/verify', title: 'shell.footer.verify', also: 'palette.also.verify' },
  { path: '/contact-us', title: 'shell.footer.contact', also: 'palette.also.contact' },
  { path: '/content-policy', title: 'shell.footer.content_policy', also: 'palette.also.policy' },
  { path: '/privacy-policy', title: 'shell.footer.privacy', also: 'palette.also.privacy' },
  { path: '/terms-of-service', title: 'shell.footer.terms', also: 'palette.also.terms' },
]

/** The search results: tools, effects, the person's own creations, answers, and pages. */
export function usePaletteGroups(search: string): readonly PaletteGroup[] {
  const intl = useIntl()
  const { tools } = useSite()
  const effects = useLoaded(loadEffects)
  const help = [...useLoaded(loadHelp), ...useAnswersAboutPrices()]
  const creations = useCreations(search.trim())
  const pages = PAGES.map(({ path, title, also }) => ({
    path,
    title: intl.formatMessage({ id: title }),
    also: intl.formatMessage({ id: also }),
  }))
  const groups: PaletteGroup[] = [
    { name: 'palette.tools', matches: findMatches(tools, search, MAX_SHOWN) },
    { name: 'palette.effects', matches: search.trim() ? findMatches(effects, search, MAX_SHOWN) : [] },
    { name: 'palette.creations', matches: creations },
    { name: 'palette.help', matches: search.trim() ? findMatches(help, search, MAX_SHOWN) : [] },
    { name: 'palette.pages', matches: findMatches(pages, search, MAX_SHOWN) },
  ]
  return groups.filter(({ matches }) => matches.length > 0)
}

async function loadEffects(): Promise<Match[]> {
  const { effects } = await quietApi('GET /api/effects')
  const offered = effects.filter((effect) => effect.offered)
  // The directory contains only paths of this site.
  return offered.map(({ detail_url, name_lang }) => ({ path: detail_url as `/${string}`, title: name_lang }))
}

async function loadHelp(): Promise<Match[]> {
  const { answers } = await quietApi('GET /api/help')
  return answers.map(({ question, answer, tool, path }) => ({
    path: `${path as `/${string}`}#faq`,
    title: tool === null ? question : `${question} · ${tool}`,
    detail: answer,
    also: answer,
  }))
}

function useAnswersAboutPrices(): Match[] {
  const intl = useIntl()
  const { typical } = useFigures()
  return PRICING_QUESTIONS.map((name) => {
    const answer = intl.formatMessage({ id: `pricing.faq.${name}.answer` }, typical)
    const title = intl.formatMessage({ id: `pricing.faq.${name}.question` })
    return { path: '/pricing#faq', title, detail: answer, also: answer }
  })
}

/** The entries that are searched in the browser, loaded when the palette opens. */
function useLoaded(load: () => Promise<Match[]>): readonly Match[] {
  const [loaded, setLoaded] = useState<readonly Match[]>([])
  useEffect(() => {
    let current = true
    load().then(
      (matches) => current && setLoaded(matches),
      // Everything else can be found without them.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [load])
  return loaded
}

/** The site searches titles, prompts, tools and tags. Visitors have no creations list to open a result in. */
function useCreations(search: string): readonly Match[] {
  const signedIn = useSession().status === 'signed_in'
  const [found, setFound] = useState<{ search: string; matches: readonly Match[] }>({
    search: '',
    matches: [],
  })
  useEffect(() => {
    if (!signedIn || search === '') return
    let current = true
    const timer = setTimeout(() => {
      quietApi('GET /api/creations', { query: { search, limit: MAX_SHOWN } }).then(
        ({ creations }) => {
          const matches = creations.map(({ id, title }) => ({ path: `/my-creations#${id}` as const, title }))
          if (current) setFound({ search, matches })
        },
        () => undefined,
      )
    }, CALM_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [search, signedIn])
  return found.search === search ? found.matches : []
}
