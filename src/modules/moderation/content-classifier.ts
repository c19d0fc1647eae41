/** Whoever judges words and pictures by the content policy: built in, or a provider's. */
export interface ContentClassifier {
  /** As the operator's log names it. */
  readonly name: string
  /** Rejects where it cannot tell now. */
  allowsText(text: string, signal: AbortSignal): Promise<boolean>
  /** Of a picture on this machine's disk. Rejects where it cannot tell now. */
  allowsPicture(path: string, signal: AbortSignal): Promise<boolean>
}
