import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials } from './sbom.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const manifest = read('package.json')
const bill = billOfMaterials(manifest, read('package-lock.json'))

test('the bill of materials names every package that runs in the site, with version, hash and licence', () => {
  const named = new Map(bill.components.map(({ name, version }) => [`${name}@${version}`, true]))
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
  })) {
    const [, known] = /^npm:(.+)$/.exec(String(version)) ?? []
    expect(named.has(known ?? `${name}@${String(version)}`), name).toBe(true)
  }
  expect(bill.components.length).toBeGreaterThan(Object.keys(manifest.dependencies).length)
  for (const entry of bill.components) {
    expect(entry.purl).toBe(`pkg:npm/${entry.name.replace('@', '%40')}@${entry.version}`)
    expect(entry.hashes?.[0]?.content, entry.purl).toMatch(/^[0-9a-f]{128}$/)
  }
})

test('the bill of materials leaves out what only tests need, and is the same for the same lock file', () => {
  expect(bill.components.map(({ name }) => name)).not.toContain('vitest')
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length)
  expect(billOfMaterials(manifest, read('package-lock.json'))).toEqual(bill)
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})
