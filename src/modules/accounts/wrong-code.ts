import { AppError } from '../../shared/errors.ts'

/** Says which field it is about, so that forms can say it there. */
export const wrongCode = () => new AppError('code_wrong', { field: 'code' })
