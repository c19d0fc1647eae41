import { z } from 'zod'
import { Code } from '../codes.ts'

/**
 * One call of the API. The table that holds it is keyed by `METHOD /path`, and everything else follows from the row:
 * the route, its validation, its OpenAPI entry and the typed client.
 */
export type Call = {
  tag: string
  summary: string
  /** Names in lower case. The client adds the ones that every call has: token and language. */
  headers?: z.ZodObject
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  data: z.ZodType
  /** How long anybody may cache the response, which is then the same for everybody; without it nobody may. */
  maxAgeS?: number
}

type Method = 'GET' | 'POST' | 'DELETE'
export type CallName = `${Method} /${string}`
export type Calls = Record<CallName, Call>

/** What a caller passes in: the parts the row names, and nothing else. */
export type CallInput<C extends Call> = Part<C, 'headers'> &
  Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'>
type PartName = 'headers' | 'params' | 'query' | 'body'
type Part<C extends Call, Name extends PartName> = C[Name] extends z.ZodObject
  ? { [Key in Name]: z.input<C[Name]> }
  : unknown

/** What a handler receives: the same parts after validation. */
export type CallRequest<C extends Call> = Parsed<C, 'headers'> &
  Parsed<C, 'params'> &
  Parsed<C, 'query'> &
  Parsed<C, 'body'>
type Parsed<C extends Call, Name extends PartName> = C[Name] extends z.ZodObject
  ? { [Key in Name]: z.output<C[Name]> }
  : unknown

export type CallData<C extends Call> = z.output<C['data']>

/** Every response has this shape, whatever the HTTP status. */
export type Envelope<Data> = { code: number; msg: string; data: Data }

export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.number().int().meta({ example: Code.success }), msg: z.string(), data })
