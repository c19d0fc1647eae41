import { useSyncExternalStore } from 'react'
import type { Generation } from '../../../shared/contract/generations.ts'
import { ApiError, errorFrom } from '../../app/api/api-client.ts'
import { callHeaders, quietApi } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { readUserInfo } from '../../app/session/stored-session.ts'
import { followGenerations } from './follow-generations.ts'
import { hasEnded } from './has-ended.ts'
import { inOneTab } from './only-tab.ts'

/** Newest first. */
type Jobs = readonly Generation[]

const NONE: Jobs = []
let known: Jobs = NONE
let follows = false
const watchers = new Set<() => void>()

/** News in one tab reach all of them. */
type News = { owner: string; generations: Jobs }
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('generations') : null
channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.owner !== owner()) return
  const hasStarted = data.generations.some((job) => !hasEnded(job) && !findJob(job.id))
  merge(data.generations)
  if (hasStarted) refreshBalance()
})

/** This person's generations that wait, run, or have recently ended, as far as this page knows. */
export function useJobs(): Jobs {
  return useSyncExternalStore(
    watchJobs,
    () => known,
    () => NONE,
  )
}

export function findJob(id: string): Generation | null {
  return known.find((job) => job.id === id) ?? null
}

export function watchJobs(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Adds a generation that was started or found here, and follows it to its end. */
export function trackJob(job: Generation): void {
  if (!findJob(job.id)) receiveJob(job)
}

/** The latest state of one, for all tabs. */
export function receiveJob(job: Generation): void {
  merge([job])
  broadcast([job])
}

/** Loads all of them. Those that are gone, or belong to another person now, are forgotten. */
export async function loadJobs(): Promise<void> {
  const before = known
  try {
    const { generations } = await quietApi('GET /api/generations', { query: {} })
    const listed = new Set(generations.map(({ id }) => id))
    const missing = before.filter((job) => !listed.has(job.id) && !hasEnded(job))
    const found = await Promise.all(missing.map(ask))
    const stillThere = found.filter((job) => job !== null)
    forget(before.filter(({ id }) => !listed.has(id) && !stillThere.some((job) => job.id === id)))
    merge([...stillThere, ...generations])
  } catch (error) {
    // If the network or the server is down for a moment, nothing changes.
    if (isRefusal(error)) forget(before)
  }
}

/** Null if it is gone. */
async function ask({ id }: Generation): Promise<Generation | null> {
  try {
    return await quietApi('GET /api/generations/{id}', { params: { id } })
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Nothing follows an end, so news that arrive after it are outdated. */
function merge(news: Jobs): void {
  const fresh = news.filter((job) => hasEnded(job) || !hasEnded(findJob(job.id) ?? job)).map(withoutStepBack)
  const ended = fresh.some((job) => hasEnded(job) && isOpen(job.id))
  const ids = new Set(fresh.map(({ id }) => id))
  change([...fresh, ...known.filter(({ id }) => !ids.has(id))])
  if (ended) refreshBalance()
  if (isAnyOpen()) void follow()
}

/** The header shows what a start has taken and an end has charged or returned. */
function refreshBalance(): void {
  void refreshSession().catch(() => undefined)
}

/**
 * The server's progress never goes back within an attempt. But answers may overtake one another, and another attempt
 * starts at zero: the bar then waits.
 */
function withoutStepBack(job: Generation): Generation {
  return { ...job, progress: Math.max(job.progress, findJob(job.id)?.progress ?? 0) }
}

function forget(gone: Jobs): void {
  if (gone.length > 0) change(known.filter((job) => !gone.includes(job)))
}

function change(next: Jobs): void {
  known = next.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  for (const notify of watchers) notify()
}

const isOpen = (id: string): boolean => !hasEnded(findJob(id) ?? { status: 'succeeded' })
const isAnyOpen = (): boolean => !known.every(hasEnded)
const owner = (): string => readUserInfo()?.user_email ?? ''

function broadcast(generations: Jobs): void {
  channel?.postMessage({ owner: owner(), generations } satisfies News)
}

async function follow(): Promise<void> {
  if (follows) return
  follows = true
  try {
    await inOneTab(
      (signal) => followGenerations(SOURCE, { onChange: receiveJob, isAnyOpen, signal }),
      isAnyOpen,
    )
  } finally {
    follows = false
  }
}

const SOURCE = {
  async events(signal: AbortSignal) {
    // An EventSource could not send the token.
    const headers = { ...callHeaders(), accept: 'text/event-stream' }
    const response = await fetch(new Request('/api/generation-events', { headers, signal }))
    if (!response.ok || !response.body) throw await errorFrom(response)
    return response.body
  },
  async ask() {
    await loadJobs()
    broadcast(known)
  },
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  },
}
