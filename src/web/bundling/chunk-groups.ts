import type { Rolldown } from 'vite'

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** What every page loads at once, and the page that most people see first. */
const FIRST = /[\\/]src[\\/]web[\\/](root|entry\.client|routes[\\/]home)\.tsx$/

/** Its own file, because whoever loads it starts the page, and the router loads other code before it. */
const START = /[\\/]src[\\/]web[\\/]entry\.client\.tsx$/

const FRAMEWORK = 'react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs'
/** The parts of Radix that open nothing, and what all of it stands on. */
const CONTROLS =
  '@radix-ui[\\\\/](primitive|react-(tabs|switch|progress|roving-focus|collection|presence|primitive|context|slot|compose-refs|id|direction|use-[a-z-]+))'
const OVERLAYS = '@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden'

/**
 * Few files compress better than many small ones, and whoever loads them later has shorter lists of what to load. The
 * framework and the libraries change rarely and stay in caches over builds.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: packages(FRAMEWORK), priority: 4 },
  { name: (id, graph) => (!START.test(id) && isNeededFirst(id, graph) ? 'shell' : null), priority: 3 },
  { name: 'controls', test: packages(CONTROLS), priority: 2 },
  { name: 'overlays', test: packages(OVERLAYS), priority: 1 },
  { name: 'icons', test: packages('lucide-react'), priority: 1 },
]

function packages(names: string): RegExp {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
}

function isNeededFirst(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (FIRST.test(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isNeededFirst(importer, graph, seen))
}
