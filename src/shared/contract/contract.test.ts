import { expect, it } from 'vitest'
import type { Call } from './call.ts'
import { contract } from './contract.ts'

const calls = Object.entries<Call>(contract)

it('every address declares exactly its parameters', () => {
  for (const [name, { params }] of calls) {
    const named = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(new Set(Object.keys(params?.shape ?? {})), name).toEqual(new Set(named))
  }
})

it('read-only calls have no body', () => {
  const reads = calls.filter(([name]) => name.startsWith('GET '))
  expect(reads.filter(([, { body }]) => body)).toEqual([])
})

it('header names are lowercase, as they are compared', () => {
  for (const [name, { headers }] of calls) {
    for (const header of Object.keys(headers?.shape ?? {})) expect(header, name).toBe(header.toLowerCase())
  }
})

it('every call has a one-sentence description', () => {
  for (const [name, { tag, summary }] of calls) {
    expect(tag, name).toMatch(/^[A-Z]/)
    expect(summary, name).toMatch(/^[A-Z].{8,}[^.]$/)
  }
})
