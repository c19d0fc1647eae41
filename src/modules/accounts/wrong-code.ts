import { AppError } from '../../shared/errors.ts'

/** Names the field, so that forms can show the error there. */
export const wrongCode = () => new AppError('code_wrong', { field: 'code' })
