import { expect, test } from 'vitest'
import { z } from 'zod'
import { word, words } from './content-types.fixture.ts'
import speech from './speech.json' with { type: 'json' }
import voiceFiles from './voice-files.json' with { type: 'json' }

const SCHEMAS: Record<string, [content: unknown, schema: z.ZodType]> = {
  'voice-files': [
    voiceFiles,
    z.record(z.string().regex(/^[ab][fm]_[a-z]+$/), z.string().regex(/^[0-9a-f]{64}$/)),
  ],
  speech: [
    speech,
    z.strictObject({
      abbreviations: z.record(word, word),
      units: z.record(word, z.strictObject({ one: word, many: word })),
      unstressed: z.record(word, word),
      nounOrVerb: z.record(word, z.strictObject({ noun: word, verb: word })),
      newWords: z.record(word, word),
      symbols: z.array(z.tuple([z.int().min(1).max(177), z.string().min(1)])),
      letters: z.record(z.string().regex(/^[a-z]$/), word),
      spokenDomains: words,
      signs: z.record(z.string().length(1), word),
      addressSigns: z.record(z.string().length(1), word),
      currencies: z.record(z.string().length(1), z.tuple([word, word, word, word])),
      scales: z.record(word, word),
      fractions: z.record(z.string().length(1), z.string().regex(/^\d\/\d$/)),
      smallNumbers: z.array(word).length(20),
      irregularOrdinals: z.record(word, word),
      spelledNames: z.array(z.string().regex(/^[A-Z]+$/)).min(1),
      nounSigns: word,
      verbSigns: word,
      pastSigns: word,
      people: word,
      mostlyVerbs: word,
      weekdays: z.record(word, word),
      endings: z.record(word, word),
      calculation: z.record(z.string().length(1), word),
    }),
  ],
}

test.each(Object.entries(SCHEMAS))('%s is what the engines take it for', (_, [content, schema]) => {
  expect(schema.safeParse(content).error).toBeUndefined()
})
