import { expect, it } from 'vitest'
import type { Call } from './call.ts'
import { contract } from './contract.ts'

const calls = Object.entries<Call>(contract)

it('every address names the parameters that are read from it, and no others', () => {
  for (const [name, { params }] of calls) {
    const named = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(new Set(Object.keys(params?.shape ?? {})), name).toEqual(new Set(named))
  }
})

it('what is only read sends nothing along', () => {
  const reads = calls.filter(([name]) => name.startsWith('GET '))
  expect(reads.filter(([, { body }]) => body)).toEqual([])
})

it('headers are named as they are compared, in lower case', () => {
  for (const [name, { headers }] of calls) {
    for (const header of Object.keys(headers?.shape ?? {})) expect(header, name).toBe(header.toLowerCase())
  }
})

it('every call says in a sentence what it is for', () => {
  for (const [name, { tag, summary }] of calls) {
    expect(tag, name).toMatch(/^[A-Z]/)
    expect(summary, name).toMatch(/^[A-Z].{8,}[^.]$/)
  }
})
