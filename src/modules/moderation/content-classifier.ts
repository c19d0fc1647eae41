/** Judges words and pictures by the content policy: built in, or a provider's. */
export interface ContentClassifier {
  /** Its name in the operator's log. */
  readonly name: string
  /** Rejects if it cannot tell now. */
  allowsText(text: string, signal: AbortSignal): Promise<boolean>
  /** Of a picture on this machine's disk. Rejects if it cannot tell now. */
  allowsPicture(path: string, signal: AbortSignal): Promise<boolean>
}
