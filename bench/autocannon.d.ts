/** The part of the load generator that the benches use; it comes without types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    /** Requests a second, over all connections; as many as possible without it. */
    overallRate?: number
    headers: Record<string, string>
    requests?: { headers: Record<string, string> }[]
  }

  interface Result {
    requests: { average: number }
    latency: { p50: number; p99: number }
    errors: number
    non2xx: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
