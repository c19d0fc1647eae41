import { defineConfig } from 'drizzle-kit'

/** `drizzle-kit generate --name what-changed` writes the difference to the last snapshot as a new migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './migrations',
})
