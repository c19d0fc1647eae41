import type { MAX_ZIPPED } from '../../../shared/contract/creations.ts'

/** The site's limit per call. */
const GROUP = 200 satisfies typeof MAX_ZIPPED

/** Sends any number of ids, one group after the other. */
export async function inGroups(
  ids: readonly string[],
  send: (body: { ids: string[] }) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += GROUP) {
    await send({ ids: ids.slice(start, start + GROUP) })
  }
}
