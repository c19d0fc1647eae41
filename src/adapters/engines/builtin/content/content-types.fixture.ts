import { z } from 'zod'
import concepts from './concepts.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }

/** What several files of content are made of. */
export const word = z.string().regex(/^\S(.*\S)?$/)
export const words = z.array(word).min(1)
export const share = z.number().min(0).max(1)
export const place = z.enum(Object.keys(vocabulary.places))
export const conceptClass = z.enum(Object.keys(concepts.sizeByClass))
export const colour = z.string().regex(/^#[0-9a-f]{6}$/)
