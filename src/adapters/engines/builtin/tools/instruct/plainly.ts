import words from '../../content/edit-words.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import { anyOf } from './words.ts'

/** What a picture is made for. */
const PURPOSE = new RegExp(
  ` ?(?:like (?:for|on|in)|for) (?:an?|my|our|the) (?:${words.purposes.join('|')})(?: (?:photo|picture|profile|page|listing))?$`,
)

/** Ordinary ways to say something, and the plain one that is read. */
const PHRASINGS: readonly [RegExp, string][] = [
  [/^(?:hey|hi|hello|ok|okay|so)\b ?/, ''],
  [/^(?:please |kindly )?(?:can|could|would|will) (?:you|u|we) (?:please |kindly |help me )?/, ''],
  [/^(?:i|we) (?:want|need|would like|wanna)(?: you)? (?:to )?/, ''],
  [/^(?:what|how) would (.+?) look(?: like)? (?:in|with|as) /, 'make $1 '],
  [/^(?:i'd|i would) (?:love|like) to see (.+?) (?:in|with) /, 'make $1 '],
  [/^i'd like(?: you)? (?:to )?/, ''],
  // Why something is asked for is no wish of its own.
  [
    /,? so(?: that)? (?:i|we|you|he|she|they|it|people)\b(?!.*(?:'s|'re| (?:looks?|is|are|has|have|becomes?))\b).*$/,
    '',
  ],
  [PURPOSE, ''],
  [/^(?:please|pls|kindly|just|now|also) /, ''],
  [/^(?:what if|imagine(?: if)?|as if) (?:it|this|there) (?:was|were|is) /, ''],
  // What a picture is already is not what is asked for.
  [/\b(?:day|daytime|summer|winter|autumn|fall|spring) (?:in)?to (?=\w)/, ''],
  [
    /\b(this|my|the|these) (?:black and white|b&w|dark|sepia|faded) (?=(?:old )?(?:photo|picture|image|pic))/,
    '$1 ',
  ],
  [/ without (?:cropping|cutting)\b.*$/, ' extended'],
  [/ (?:please|pls|thanks|thank you|thx|for me|if possible)$/, ''],
  [/\btake ((?:the|this|that|my|all|those|these) .+?) (?=off (?:the|this|my) )/, 'remove $1 '],
  [
    /\b(?:take|crop|edit|photoshop|cut|wipe|paint) ((?:the|this|that|my|his|her|all|those|these|every|both) .+?) (?:out|away|off)\b(?: of (?:the|this|my) \w+)?/,
    'remove $1',
  ],
  [
    /\bget ((?:the|this|that|my|all|those|these) .+?) out of (?:the|this|my) (?:picture|photo|image|shot|pic)\b/,
    'remove $1',
  ],
  [/ instead of (?:the |a |an )?\w+$| rather than \w+$/, ''],
  [/\b(?:reduce|lower|decrease|turn down|tone down|bring down) (?:the )?(?=\w+)/, 'less '],
  [
    /^(?:it|(?:this|the|my) (?:photo|picture|image|pic)|this)(?:'s| is| looks)(?: a (?:bit|little)| kind of)?(?: too)? (dark|bright|yellow|orange|blue)$/,
    'too $1',
  ],
  [/^(?:only keep|keep only) (.+?) in colou?r$/, 'make everything black and white except $1'],
  [/^crop (?:it |this )?so(?: that)? only (.+?) (?:is|are) (?:visible|seen|left|in it)$/, 'crop to $1'],
  [/^(?:put|place|set|show) .+? (?:on|against|before|in front of) (an? .+? (?:background|backdrop))$/, '$1'],
  [/\b(?:swap|switch|exchange|replace) (?:out )?(.+?) (?:for|with|by|to|into) /, 'change $1 to '],
  [/\b(?:change|switch|alter) the (?:colou?r|shade) of (.+?) (?:to|into|from \w+ to) /, 'make $1 '],
  [/\b(?:what's|what is|everything|all) behind (?:me|us|him|her|them|it|(?:the|my) \w+)\b/, 'the background'],
  [/\bcolou?r of\b/, ''],
  [/\b(\w+)'s colou?r\b/, '$1'],
  [new RegExp(`\\b(\\w+)'s (?=${anyOf(Object.values(areas).flat()).source})`), '$1 '],
]

/** The same said plainly, so that each thing that can be asked for needs to be known in one way only. */
export function plainly(part: string): string {
  return PHRASINGS.reduce((text, [said, plain]) => text.replace(said, plain), part).trim()
}
