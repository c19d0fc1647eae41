/** What a prompt can put into the air and the light of a picture. */
export const WEATHERS = [
  'snow',
  'rain',
  'fog',
  'rays',
  'night',
  'sparkles',
  'leaves',
  'confetti',
  'wind',
  'fire',
  'bubbles',
  'hearts',
  'petals',
  'stars',
] as const
export type Weather = (typeof WEATHERS)[number]

/** The beginnings of the words that ask for each. */
const WORDS: Record<Weather, RegExp> = {
  snow: /\b(snow\w*|blizzard|winter\w*|flurr\w+|christmas)\b/,
  rain: /\b(rain(?!bow)\w*|drizzl\w*|storm\w*|downpour|shower)\b/,
  fog: /\b(fog\w*|mist\w*|haz[ey]\w*|smok\w+|steam\w*)\b/,
  rays: /\b(sun(?!set|rise)\w*|rays?|god ?rays?|light ?beams?|golden|sunset|sunrise|dawn|morning)\b/,
  night: /\b(night\w*|dark\w*|moon\w*|midnight|evening)\b/,
  sparkles: /\b(sparkl\w*|glitter\w*|magic\w*|fairy|shimmer\w*|twinkl\w*|fireflies)\b/,
  leaves: /\b(leaf|leaves|autumn\w*|fall(?!ing)|foliage)\b/,
  confetti: /\b(confetti|party|celebrat\w*|birthday|festive)\b/,
  wind: /\b(wind(?!ow)\w*|breez\w*|gust\w*|blow\w*)\b/,
  fire: /\b(fire(?!fl|work)\w*|flame\w*|ember\w*|glow\w*|candle\w*|lava|burn\w*)\b/,
  bubbles: /\b(bubbl\w*|underwater|ocean|aquarium|soap)\b/,
  hearts: /\b(hearts?|love\w*|valentine\w*|romantic|romance)\b/,
  petals: /\b(petals?|blossom\w*|sakura|spring|flowers?)\b/,
  stars: /\b(stars?|starry|galax\w*|cosmic)\b/,
}

/** What lies before a word that is not wanted: "without snow", "no rain". */
const REFUSAL = /\b(no|without|not|stop(?:ped)?|never)\s+(?:any\s+|the\s+)?$/

/** At most three, in the order of the prompt: more of them hide the picture. */
const MAX_WEATHERS = 3

export function readWeather(prompt: string): Weather[] {
  const text = prompt.toLowerCase()
  return WEATHERS.map((weather) => ({ weather, index: firstWanted(text, WORDS[weather]) }))
    .filter(({ index }) => index >= 0)
    .sort((one, other) => one.index - other.index)
    .slice(0, MAX_WEATHERS)
    .map(({ weather }) => weather)
}

function firstWanted(text: string, words: RegExp): number {
  for (const { index } of text.matchAll(new RegExp(words, 'g'))) {
    if (!REFUSAL.test(text.slice(0, index))) return index
  }
  return -1
}
