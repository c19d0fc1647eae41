import { safeTarget } from '../../app/navigation/safe-target.ts'
import { api, quietApi, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'

/**
 * Opens the provider's own page for cards and invoices; null if there is none. Its address expires within
 * minutes, so each visit requests a fresh one.
 */
export function usePaymentPortal(): (() => Promise<boolean>) | null {
  const { data } = useApiData(() => quietApi('POST /api/pay/portal'))
  if (!data?.url) return null
  return () =>
    succeeds(async () => {
      const { url } = await api('POST /api/pay/portal')
      if (url) location.assign(safeTarget(url, { origin: location.origin, allowExternal: true }))
    })
}
