import { readVerified } from '../../../models/verified.ts'
import { DICTIONARY_FILE } from '../speech-files.ts'

/** The ways in which a word is spoken, by the word in small letters. */
export type Dictionary = ReadonlyMap<string, string>

let loading: Promise<Dictionary> | null = null

export function loadDictionary(): Promise<Dictionary> {
  loading ??= readDictionary()
  return loading
}

async function readDictionary(): Promise<Dictionary> {
  const text = Buffer.from(await readVerified(DICTIONARY_FILE)).toString('utf8')
  const words = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line.startsWith(';;;')) continue
    const [word, phonemes] = line.split('\t')
    if (word && phonemes) words.set(word.toLowerCase(), phonemes)
  }
  for (const [word, phonemes] of Object.entries(NEW_WORDS)) words.set(word, phonemes)
  return words
}

/** Words that are younger than the dictionary, or that people say in another way than it has them. */
const NEW_WORDS: Record<string, string> = {
  invalid: 'ɪnvˈæləd',
  lead: 'lˈid',
  leads: 'lˈidz',
  bass: 'bˈAs',
  ai: 'ˌAˈI',
  app: 'ˈæp',
  apps: 'ˈæps',
  emoji: 'ɪmˈOʤi',
  emojis: 'ɪmˈOʤiz',
  gif: 'ɡˈɪf',
  gifs: 'ɡˈɪfs',
  google: 'ɡˈuɡəl',
  iphone: 'ˈIfˌOn',
  ipad: 'ˈIpˌæd',
  jpeg: 'ʤˈApˌɛɡ',
  lol: 'lˈɑl',
  meme: 'mˈim',
  memes: 'mˈimz',
  online: 'ˌɑnlˈIn',
  plumdrop: 'plˈʌmdɹˌɑp',
  podcast: 'pˈɑdkˌæst',
  selfie: 'sˈɛlfi',
  selfies: 'sˈɛlfiz',
  smartphone: 'smˈɑɹtfˌOn',
  tiktok: 'tˈɪktˌɑk',
  vlog: 'vlˈɔɡ',
  wifi: 'wˈIfˌI',
  youtube: 'jˈutˌub',
  instagram: 'ˈɪnstəɡɹˌæm',
  whatsapp: 'wˈʌtsˌæp',
  hashtag: 'hˈæʃtˌæɡ',
  blog: 'blˈɔɡ',
  celsius: 'sˈɛlsiəs',
  cetera: 'sˈɛtɹə',
  miz: 'mˈɪz',
  ok: 'ˌOkˈA',
  okay: 'ˌOkˈA',
  vs: 'vˈɜɹsəs',
  yay: 'jˈA',
  wow: 'wˈW',
  hmm: 'həm',
  ugh: 'ˈʌɡ',
}
