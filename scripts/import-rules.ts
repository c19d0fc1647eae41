import { forbiddenInBrowser } from './browser-rules.ts'

/** An import of one file of `src` by another; both paths are relative to `src`. */
export type Import = { from: string; to: string; typeOnly: boolean }

/**
 * Which part may import which: the architecture as a table. A part not named on the right is out of reach. `type`
 * means that only types may cross, so nothing of that part ends up in the importer's process or bundle.
 */
const ALLOWED: Record<string, Record<string, 'all' | 'type'>> = {
  main: { main: 'all', http: 'all', modules: 'all', adapters: 'all', db: 'all', shared: 'all' },
  http: { http: 'all', modules: 'all', shared: 'all' },
  modules: { modules: 'all', db: 'all', shared: 'all' },
  adapters: { adapters: 'all', modules: 'all', db: 'all', shared: 'all' },
  db: { db: 'all', shared: 'all' },
  web: {
    web: 'all',
    'web/features': 'all',
    'web/app': 'all',
    'web/components': 'all',
    shared: 'all',
  },
  'web/routes': {
    'web/routes': 'all',
    'web/features': 'all',
    'web/app': 'all',
    'web/components': 'all',
    shared: 'all',
  },
  'web/features': { 'web/features': 'all', 'web/app': 'all', 'web/components': 'all', shared: 'all' },
  'web/app': { 'web/app': 'all', 'web/components': 'all', shared: 'all' },
  'web/components': { 'web/components': 'all', shared: 'all' },
  shared: { shared: 'all' },
}

const BUILTIN = 'adapters/engines/builtin/'

/**
 * The layers of the built-in engines, and which layers each may import: processes and networks, knowledge as data
 * (content), what every engine may use (the kit), and the engines themselves, which do not know each other. The few files
 * that wire them lie beside the layers.
 */
const LAYERS: Record<string, readonly string[]> = {
  models: ['models'],
  host: ['host', 'models'],
  content: ['content'],
  kit: ['kit', 'content', 'host', 'models'],
  tools: ['kit', 'content', 'host', 'models'],
}

export function partOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/')
  return first === 'web' && rest.length > 0 && ['routes', 'features', 'app', 'components'].includes(second)
    ? `web/${second}`
    : first
}

export function forbiddenImport({ from, to, typeOnly }: Import): string | null {
  const allowed = ALLOWED[partOf(from)]?.[partOf(to)]
  if (!allowed) return `${from} imports ${to}: ${partOf(from)} may not import ${partOf(to)}`
  if (allowed === 'type' && !typeOnly) return `${from} imports ${to}: only types may cross here`
  if (from.startsWith('web/') && to.startsWith('shared/contract/') && !typeOnly)
    return `${from} imports ${to}: only types of the contract cross here, since schemas are heavy in a browser`
  if (from.startsWith('web/') && to.startsWith('web/')) return forbiddenInBrowser(from, to)
  if (isForeignStore(from, to)) return `${from} imports ${to}: a module's store is its own; ask its service`
  if (
    partOf(from) === 'adapters' &&
    partOf(to) === 'modules' &&
    !typeOnly &&
    /\.(service|store)\.ts$/.test(to)
  ) {
    return `${from} imports ${to}: adapters know ports, not services`
  }
  return forbiddenLayer(from, to)
}

function forbiddenLayer(from: string, to: string): string | null {
  if (!from.startsWith(BUILTIN) || !to.startsWith(BUILTIN)) return null
  const [layer = '', engine] = from.slice(BUILTIN.length).split('/')
  const [target = '', otherEngine] = to.slice(BUILTIN.length).split('/')
  const allowed = LAYERS[layer]
  if (!allowed || allowed.includes(target)) return null
  if (layer !== target) return `${from} imports ${to}: ${layer} may not import ${target}`
  return engine === otherEngine ? null : `${from} imports ${to}: engines do not know each other`
}

function isForeignStore(from: string, to: string): boolean {
  return (
    to.endsWith('.store.ts') && from.split('/').slice(0, 2).join('/') !== to.split('/').slice(0, 2).join('/')
  )
}

/** The first cycle found, as the list of files one walks through, or null. Type-only imports vanish at run time. */
export function findCycle(imports: readonly Import[]): string[] | null {
  const edges = Map.groupBy(
    imports.filter((entry) => !entry.typeOnly),
    (entry) => entry.from,
  )
  const finished = new Set<string>()
  const walk = (file: string, trail: string[]): string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const { to } of edges.get(file) ?? []) {
      const cycle = walk(to, [...trail, file])
      if (cycle) return cycle
    }
    finished.add(file)
    return null
  }
  for (const file of edges.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return null
}

/** Imports between the folders inside one folder. Types count, too: moving one folder means knowing the other. */
export function betweenFolders(imports: readonly Import[], parent: string): Import[] {
  const folderOf = (file: string) =>
    file.startsWith(`${parent}/`)
      ? file
          .split('/')
          .slice(0, parent.split('/').length + 1)
          .join('/')
      : null
  return imports.flatMap((entry) => {
    const from = folderOf(entry.from)
    const to = folderOf(entry.to)
    return from && to && from !== to ? [{ from, to, typeOnly: false }] : []
  })
}
