import { retriable } from '../../../shared/retriable.ts'

type Route = { id: string; module: string }
type Load = () => Promise<unknown>

let loadOrCope = (load: Load): Promise<unknown> => load()

/** Decides what happens when the code of a page cannot be had. */
export function copeWithMissingPages(cope: (load: Load) => Promise<unknown>): void {
  loadOrCope = cope
}

/**
 * The router's own function of this name loads anew the page that is being left, and whatever is on it is lost; the
 * bundler puts this one in its place. It imports nothing that waits for other files of ours, because the router's file cannot.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  loaded[route.id] ??= await loadOrCope(retriable(() => import(/* @vite-ignore */ route.module)))
  return loaded[route.id]
}
