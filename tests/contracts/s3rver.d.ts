/** The part of the local S3 server that the tests use; it comes without types. It is a Koa application. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage } from 'node:http'
  import type { AddressInfo } from 'node:net'

  export interface Context {
    readonly method: string
    readonly query: Record<string, string | undefined>
    readonly req: IncomingMessage
    status: number
    body: unknown
    set(header: string, value: string): void
  }

  export default class S3rver {
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    readonly store: { getObject(bucket: string, key: string, range: object): Promise<unknown> }
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
