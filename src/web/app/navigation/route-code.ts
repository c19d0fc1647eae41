import { retriable } from '../../../shared/retriable.ts'

type Route = { id: string; module: string }
type Load = () => Promise<unknown>

let loadCode = (load: Load): Promise<unknown> => load()

/** Decides what happens if the code of a page cannot be loaded. */
export function handleMissingCode(handle: (load: Load) => Promise<unknown>): void {
  loadCode = handle
}

/**
 * Replaces the router's function of the same name, which reloads the page that people are leaving and so
 * loses what is on it. The bundler swaps the two. It imports nothing that waits for our other files, because
 * the router's file cannot wait.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  loaded[route.id] ??= await loadCode(retriable(() => import(/* @vite-ignore */ route.module)))
  return loaded[route.id]
}
