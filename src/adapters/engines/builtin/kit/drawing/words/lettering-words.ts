const MAX_LETTERING = 40

/** Words that are to be written into the picture: in quotation marks, or after "that says". */
export function takeLettering(prompt: string): { lettering: string | null; rest: string } {
  const quoted =
    /(?:(?:that|which)?\s*(?:says?|saying|reads?|reading|written|writing|text|words?|letters?|lettering|title|caption|sign|label(?:l?ed)?)\s*:?\s*)?["“”«»]([^"“”«»]{1,80})["“”«»]/iu.exec(
      prompt,
    ) ??
    /\b(?:says?|saying|with the (?:text|words?|lettering|title|caption)|the words?)\s*:?\s+'([^']{1,80})'/iu.exec(
      prompt,
    )
  if (quoted) return cut(prompt, quoted)
  // Without quotation marks only capitals, or the end of the prompt, can tell where the words stop.
  const spoken =
    /\b(?:(?:that|which)\s+says?|saying|with the (?:text|words?|lettering|title|caption))\s*:?\s+([A-Z0-9][A-Z0-9!?'&-]*(?:\s+[A-Z0-9][A-Z0-9!?'&-]*)*)(?=\s|[.,;]|$)/u.exec(
      prompt,
    ) ??
    /\b(?:(?:that|which)\s+says?|saying|with the (?:text|words?|lettering|title|caption))\s*:?\s+([^.,;]{1,40})/iu.exec(
      prompt,
    )
  return spoken ? cut(prompt, spoken) : { lettering: null, rest: prompt }
}

function cut(prompt: string, found: RegExpExecArray): { lettering: string; rest: string } {
  const before = prompt.slice(0, found.index)
  const after = prompt.slice(found.index + found[0].length)
  return { lettering: (found[1] ?? '').trim().slice(0, MAX_LETTERING), rest: `${before} ${after}` }
}
