import type { Caller } from '../src/http/request-context.ts'
import { AppError } from '../src/shared/errors.ts'

type Who = { userId?: string | undefined; email?: string; visitorId?: string | null | undefined }

/** Callers for tests of single routes: the test says who they are. */
export function callerOf({ userId, email = 'a@b.c', visitorId = null }: Who): Caller {
  const user = userId
    ? {
        id: userId,
        sessionId: 'session',
        domain: 'plumdrop.test',
        email,
        inviteCode: 'code',
        hasPassword: true,
        createdAt: new Date(),
        isOperator: false,
        operatorRole: null,
        confirmedAt: null,
        secondFactorAt: null,
      }
    : null
  return {
    async requireUser() {
      if (!user) throw new AppError('sign_in_needed')
      return user
    },
    findUser: async () => user,
    watchSession: async () => null,
    device: async () => ({ id: 'device', isNew: false }),
    findVisitor: async () => visitorId,
    welcomeVisitor: async () => null,
  }
}
