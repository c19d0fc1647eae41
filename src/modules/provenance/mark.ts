import type { ToolSlug } from '../../shared/catalogue/tools.ts'

export interface Mark {
  creationId: string
  madeAt: Date
  tool: ToolSlug
  /** Whether all of it was made here, or a part of something that somebody brought. */
  kind: 'generated' | 'edited'
}

const SOURCE_TYPES = {
  generated: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  edited: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
} as const

/** What our own marks begin with, wherever they are. It is a name of the format, whatever the site is called. */
export const CREATION_ATTRIBUTE = 'plumdrop:creation="'

const PARODIES: readonly ToolSlug[] = ['trump-ai-voice-generator']

/** For people who look at a file's properties. */
export function commentOf({ creationId, tool, kind }: Mark): string {
  const made = kind === 'generated' ? 'Made with AI' : 'Changed with AI'
  const parody = PARODIES.includes(tool) ? ' A parody: no real person said this.' : ''
  return `${made} (Plumdrop, ${creationId}).${parody}`
}

const BEGIN = '<?xpacket begin='
const END = '<?xpacket end="r"?>'

/** The mark that one of our own files holds, or null: containers hold it as it was written. */
export function xmpIn(file: Buffer): string | null {
  const begin = file.indexOf(BEGIN)
  const end = file.indexOf(END)
  const xmp = begin < 0 || end < begin ? '' : file.toString('utf8', begin, end + END.length)
  return xmp.includes(CREATION_ATTRIBUTE) ? xmp : null
}

/** What the mark says to people who look at a file's properties. */
export function describedIn(xmp: string): string {
  return /<rdf:li xml:lang="x-default">([^<]*)</.exec(xmp)?.[1] ?? ''
}

/** The mark in the form that search engines, social networks and editors read (IPTC, in XMP). */
export function xmpOf(mark: Mark): string {
  const { creationId, madeAt, tool, kind } = mark
  return [
    `${BEGIN}"\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>`,
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about=""',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:plumdrop="urn:plumdrop:provenance:1"',
    ` Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPES[kind]}"`,
    ' xmp:CreatorTool="Plumdrop"',
    ` xmp:CreateDate="${madeAt.toISOString()}"`,
    ` plumdrop:tool="${tool}"`,
    ` ${CREATION_ATTRIBUTE}${creationId}">`,
    `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${commentOf(mark)}</rdf:li></rdf:Alt></dc:description>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    END,
  ].join('\n')
}
