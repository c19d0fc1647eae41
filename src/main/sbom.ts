import { createHash } from 'node:crypto'
import { uuidOf } from '../shared/ids.ts'

type LockedPackage = {
  /** The name it is installed under, if that is another. */
  name?: string
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
}
export type Lock = { packages: Record<string, LockedPackage> }
type Product = { name: string; version: string }

/**
 * The bill of materials of the site in CycloneDX format: every package that may run in it, with the hash that npm
 * checks when it installs it. The same lock file gives the same document, on any machine and without a network.
 */
export function billOfMaterials({ name, version }: Product, lock: Lock) {
  const components = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, locked]) =>
      component(locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 13), locked),
    )
  const unique = new Map(components.map((entry) => [entry.purl, entry]))
  const sorted = [...unique.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(createHash('sha256').update(JSON.stringify(sorted)).digest('hex'))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purl(name, version),
        name,
        version,
        purl: purl(name, version),
      },
    },
    components: sorted,
  }
}

function component(name: string, { version = '', integrity, license, optional }: LockedPackage) {
  const address = purl(name, version)
  return {
    type: 'library',
    'bom-ref': address,
    name,
    version,
    purl: address,
    // Optional packages are for some systems only.
    scope: optional ? 'optional' : 'required',
    ...(license && {
      licenses: [/[ (]/.test(license) ? { expression: license } : { license: { name: license } }],
    }),
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  }
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
