import { showToast } from '../../components/ui/toast.ts'
import { quietApi } from '../session/browser-api.ts'
import { pageMessage } from '../session/page-message.ts'
import { useApiData } from '../session/use-api-data.ts'

export function useInviteCode() {
  return useApiData(async () => {
    try {
      return await quietApi('GET /api/users/invite-code')
    } catch (error) {
      showToast(pageMessage('invite.failed'), { kind: 'danger' })
      throw error
    }
  })
}
