import { quietApi, timeZone } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'

export function useCreditDetails() {
  return useApiData(() => quietApi('GET /api/credit/details', { headers: { 'time-zone': timeZone() } }))
}
