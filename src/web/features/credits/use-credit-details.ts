import { quietApi, timeZone } from '../session/browser-api.ts'
import { useApiData } from '../session/use-api-data.ts'

export function useCreditDetails() {
  return useApiData(() => quietApi('GET /api/credit/details', { headers: { 'time-zone': timeZone() } }))
}
