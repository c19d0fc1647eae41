import { pageMessage } from '../../app/i18n/page-message.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { showToast } from '../../components/ui/toast.ts'

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
