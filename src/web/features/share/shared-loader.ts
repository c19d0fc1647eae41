import type { LoaderFunctionArgs } from 'react-router'
import { Code } from '../../../shared/codes.ts'
import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { serverApi } from '../../app/api/load-context.ts'
import { notFound } from '../../app/pages/page-loader.ts'

type SharedData = { id: string; creation: SharedCreation }

export async function loadShared({ params, context }: LoaderFunctionArgs): Promise<SharedData> {
  const id = params.id ?? ''
  return { id, creation: await orMissing(serverApi(context)('GET /api/shared/{id}', { params: { id } })) }
}

/** A page that was deleted or never existed is a missing page like any other. */
export async function orMissing<Shared>(answer: Promise<Shared>): Promise<Shared> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.code === Code.notFound) throw notFound()
    throw error
  }
}
