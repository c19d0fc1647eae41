import type { Rolldown } from 'vite'

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** What every page loads at once, and the page that most people see first. */
const FIRST = /[\\/]src[\\/]web[\\/](root|entry\.client|routes[\\/]home)\.tsx$/

/** What people came for on most pages, which they wait for: many small files would take longer. */
const TOOL = /[\\/]features[\\/]tool[\\/]page[\\/]tool-workbench\.tsx$/

/** Its own file, because whoever loads it starts the page, and the router loads other code before it. */
const START = /[\\/]src[\\/]web[\\/]entry\.client\.tsx$/

const FRAMEWORK = 'react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs'
/** What stands in for files of the router (see `router-parts.ts`): in any other file it would be missing when that starts. */
const PART_OF_ROUTER =
  /[\\/]src[\\/]web[\\/](app[\\/]navigation[\\/]route-code|bundling[\\/]no-instrumentation)\.ts$/
const OVERLAYS = '@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden'

/**
 * Few files compress better than many small ones, and whoever loads them later has shorter lists of what to load. The
 * framework and the libraries change rarely and stay in caches over builds.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: packages(FRAMEWORK), priority: 4 },
  { name: 'framework', test: PART_OF_ROUTER, priority: 4 },
  { name: (id, graph) => (!START.test(id) && isNeeded(id, graph, FIRST) ? 'shell' : null), priority: 3 },
  { name: (id, graph) => (isNeeded(id, graph, TOOL) ? 'tool' : null), priority: 2 },
  { name: 'overlays', test: packages(OVERLAYS), priority: 1 },
  { name: 'icons', test: packages('lucide-react'), priority: 1 },
]

function packages(names: string): RegExp {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
}

function isNeeded(id: string, graph: Graph, by: RegExp, seen = new Set<string>()): boolean {
  if (by.test(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isNeeded(importer, graph, by, seen))
}
