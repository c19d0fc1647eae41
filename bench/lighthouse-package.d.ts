/** The part of Lighthouse that the bench uses; the package itself is installed with the benches alone. */
declare module 'lighthouse' {
  interface Audit {
    numericValue?: number
    details?: { type: string; items: { resourceType?: string; transferSize?: number }[] }
  }

  export interface Result {
    runtimeError?: { message: string }
    categories: Record<string, { score: number | null }>
    audits: Record<string, Audit>
    environment: { benchmarkIndex: number }
  }

  interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
  }

  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>
}
