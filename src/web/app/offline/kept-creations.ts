import { CREATIONS_CACHE, type KeptAnswer } from './kept-caches.ts'
import { type WorkerFetch, workerScope } from './worker-events.ts'

const LIST = '/api/creations'
const OWNER = 'x-kept-for'
const KEPT_AT = 'x-kept-at'
/** Thumbnails are far smaller; larger pictures were opened to be looked at, and are not kept. */
const LARGEST_PICTURE = 400_000

/** The list as the page first shows it: complete and unfiltered. */
export function isCreationList({ pathname, search }: URL): boolean {
  return pathname === LIST && search === ''
}

/** From the network, and kept. Offline, the kept list, if the same person asks for it. */
export async function answerList(visit: WorkerFetch): Promise<Response> {
  const { request, clientId } = visit
  const owner = await fingerprint(request.headers.get('authorization') ?? '')
  let response: Response
  try {
    response = await fetch(request)
  } catch {
    return keptList(owner, clientId)
  }
  if (response.ok) {
    const copy = response.clone()
    visit.waitUntil(copy.text().then((list) => keepList(list, owner)))
  }
  return response
}

async function keepList(list: string, owner: string): Promise<void> {
  const cache = await caches.open(CREATIONS_CACHE)
  const headers = {
    'content-type': 'application/json',
    [OWNER]: owner,
    [KEPT_AT]: new Date().toISOString(),
  }
  await cache.put(LIST, new Response(list, { headers }))
  await removePicturesOutside(cache, list)
}

/** Drops pictures that were deleted or have a new address. */
async function removePicturesOutside(cache: Cache, list: string): Promise<void> {
  const pictures = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== LIST)
  const gone = pictures.filter(({ url }) => !list.includes(JSON.stringify(addressInList(url))))
  await Promise.all(gone.map((request) => cache.delete(request)))
}

function addressInList(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function keptList(owner: string, clientId: string): Promise<Response> {
  const cache = await caches.open(CREATIONS_CACHE)
  const kept = await cache.match(LIST)
  if (!kept || kept.headers.get(OWNER) !== owner) return Response.error()
  const client = await workerScope().clients.get(clientId)
  client?.postMessage({ creationsKeptAt: kept.headers.get(KEPT_AT) ?? '' } satisfies KeptAnswer)
  return kept
}

/** Signed links are immutable. */
export async function answerPicture(visit: WorkerFetch): Promise<Response> {
  const { request } = visit
  const cache = await caches.open(CREATIONS_CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200 && isOnPageOfCreations(request) && isSmall(response))
    visit.waitUntil(cache.put(request.url, response.clone()))
  return response
}

function isOnPageOfCreations({ referrer }: Request): boolean {
  return referrer !== '' && new URL(referrer).pathname.endsWith('/my-creations')
}

function isSmall(response: Response): boolean {
  return Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= LARGEST_PICTURE
}

/** Distinguishes people on one device without storing their tokens. */
async function fingerprint(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
