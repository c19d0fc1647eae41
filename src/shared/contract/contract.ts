import { adminCalls } from './admin.ts'
import { auditCalls } from './audit.ts'
import type { Call, CallName } from './call.ts'
import { catalogueCalls } from './catalogue.ts'
import { contactCalls } from './contact.ts'
import { creationCalls } from './creations.ts'
import { creditCalls } from './credit.ts'
import { cutOutCalls } from './cut-outs.ts'
import { engineCalls } from './engines.ts'
import { galleryCalls, galleryReviewCalls } from './gallery.ts'
import { generationCalls } from './generations.ts'
import { operatedGenerationCalls } from './operated-generations.ts'
import { payCalls } from './pay.ts'
import { paymentIssueCalls } from './payment-issues.ts'
import { peopleCalls } from './people.ts'
import { promptCalls } from './prompts.ts'
import { pushCalls } from './push.ts'
import { sandboxCalls } from './sandbox.ts'
import { signInMethodCalls } from './sign-in-methods.ts'
import { siteCalls } from './site.ts'
import { statusCalls } from './status.ts'
import { stickerPackCalls } from './sticker-packs.ts'
import { toolCalls } from './tools.ts'
import { transactionCalls } from './transactions.ts'
import { uploadCalls } from './uploads.ts'
import { userCalls } from './users.ts'
import { verifyCalls } from './verify.ts'

/** The whole API. The browser imports only its type, so that no schema adds to the bundle. */
export const contract = {
  ...siteCalls,
  ...statusCalls,
  ...contactCalls,
  ...toolCalls,
  ...uploadCalls,
  ...generationCalls,
  ...creationCalls,
  ...cutOutCalls,
  ...galleryCalls,
  ...stickerPackCalls,
  ...promptCalls,
  ...pushCalls,
  ...verifyCalls,
  ...userCalls,
  ...signInMethodCalls,
  ...creditCalls,
  ...payCalls,
  ...adminCalls,
  ...transactionCalls,
  ...galleryReviewCalls,
  ...auditCalls,
  ...peopleCalls,
  ...sandboxCalls,
  ...paymentIssueCalls,
  ...engineCalls,
  ...catalogueCalls,
  ...operatedGenerationCalls,
} as const satisfies Record<CallName, Call>

export type Contract = typeof contract
