import type { Rolldown } from 'vite'

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** The code that every page loads at once, and the start page, which most people see first. */
const FIRST = /[\\/]src[\\/]web[\\/](root|entry\.client|routes[\\/]home)\.tsx$/

/** The tool, which people wait for on most pages: many small files would take longer. */
const TOOL = /[\\/]features[\\/]tool[\\/]page[\\/]tool-workbench\.tsx$/

/** A file of its own, because loading it starts the page, and the router must load other code before that. */
const START = /[\\/]src[\\/]web[\\/]entry\.client\.tsx$/

const FRAMEWORK = 'react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs'
/**
 * Replacements of router files (see `router-parts.ts`). In any other chunk, they would be missing when the
 * router starts.
 */
const PART_OF_ROUTER =
  /[\\/]src[\\/]web[\\/](app[\\/]navigation[\\/]route-code|bundling[\\/]no-instrumentation)\.ts$/
const OVERLAYS = '@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden'

/**
 * A few large files compress better than many small ones, and make later imports shorter. The framework and
 * the libraries change rarely and stay cached across builds.
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
