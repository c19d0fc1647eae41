import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './request-context.ts'

/** The application that routes are mounted on. It has a file of its own, because the app itself imports every route. */
export type App = OpenAPIHono<AppEnv>
