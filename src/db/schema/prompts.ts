import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Prompts that people want to use again. */
export const savedPrompts = pgTable(
  'saved_prompts',
  {
    id: text('id').primaryKey(),
    ownerKind: text('owner_kind').$type<'user' | 'visitor'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('saved_prompts_owner').on(table.ownerKind, table.ownerId, table.createdAt)],
)
