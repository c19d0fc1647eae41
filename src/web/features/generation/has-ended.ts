import type { Generation } from '../../../shared/contract/generations.ts'

export function hasEnded({ status }: Pick<Generation, 'status'>): boolean {
  return status !== 'queued' && status !== 'running'
}
