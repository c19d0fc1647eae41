import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time, whatever the time zone of whoever reads it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
