import type { LoaderFunctionArgs } from 'react-router'
import type { SharedPack } from '../../../shared/contract/sticker-packs.ts'
import { serverApi } from '../../app/api/load-context.ts'
import { orMissing } from '../share/shared-loader.ts'

export async function loadSharedPack({ params, context }: LoaderFunctionArgs): Promise<SharedPack> {
  const id = params.id ?? ''
  return orMissing(serverApi(context)('GET /api/shared-packs/{id}', { params: { id } }))
}
