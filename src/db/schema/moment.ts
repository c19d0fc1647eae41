import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time, whatever the reader's time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
