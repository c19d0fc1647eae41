import type { Colour } from '../colours.ts'
import type { Action, Mood, Relation, TimeOfDay, Weather } from '../prompt.ts'

/** `key: words` per line; several words with the same meaning are separated by commas. */
function table<Value extends string>(lines: Record<Value, string>): Map<string, Value> {
  const entries = new Map<string, Value>()
  for (const [value, words] of Object.entries<string>(lines)) {
    for (const word of words.split(',')) entries.set(word.trim(), value as Value)
  }
  return entries
}

export const COLOUR_WORDS = table<Colour>({
  red: 'red, scarlet, crimson, ruby, cherry red, bright red, reddish',
  orange: 'orange, amber, ginger, tangerine coloured, bright orange',
  yellow: 'yellow, lemon yellow, bright yellow, blond, blonde',
  green: 'green, emerald, grass green, bright green, olive green',
  blue: 'blue, azure, cobalt, sapphire, royal blue, bright blue, bluish',
  purple: 'purple, violet, plum, indigo',
  pink: 'pink, rosy, hot pink, rose pink, bright pink',
  brown: 'brown, chestnut brown, tan, bronze, copper, chocolate brown',
  black: 'black, ebony, jet black',
  white: 'white, ivory, snow white, cream coloured',
  grey: 'grey, gray, ash grey, ash gray',
  gold: 'gold, golden, gilded',
  silver: 'silver, metallic, chrome',
  teal: 'teal',
  turquoise: 'turquoise, aqua, aquamarine',
  cyan: 'cyan',
  magenta: 'magenta, fuchsia',
  lavender: 'lavender, lilac, mauve, light purple, pale purple',
  beige: 'beige, cream, sand coloured',
  maroon: 'maroon, burgundy, wine red',
  navy: 'navy, navy blue, midnight blue',
  mint: 'mint, mint green',
  lime: 'lime, lime green, neon green',
  'light blue': 'light blue, sky blue, baby blue, pale blue, pastel blue',
  'light green': 'light green, pale green, pastel green',
  'light pink': 'light pink, pale pink, pastel pink, baby pink',
  'dark blue': 'dark blue, deep blue',
  'dark green': 'dark green, forest green, deep green',
  'dark red': 'dark red, deep red',
})

export const COUNT_WORDS = new Map<string, number>([
  ...['a', 'an', 'one', 'single', 'lone'].map((word): [string, number] => [word, 1]),
  ...['two', 'both', 'couple of', 'a couple of', 'pair of', 'a pair of', 'twin', 'duo of'].map(
    (word): [string, number] => [word, 2],
  ),
  ...['three', 'a few', 'few', 'some', 'several', 'trio of', 'a trio of'].map((word): [string, number] => [
    word,
    3,
  ]),
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['dozen', 12],
  ['a dozen', 12],
  ['half a dozen', 6],
  ['many', 6],
  ['lots of', 7],
  ['a lot of', 7],
  ['lot of', 7],
  ['full of', 6],
  ...['group of', 'herd of', 'flock of', 'pack of', 'bunch of', 'family of', 'swarm of', 'school of'].flatMap(
    (word): [string, number][] => [
      [word, 5],
      [`a ${word}`, 5],
    ],
  ),
  ['crowd of', 8],
  ['a crowd of', 8],
  ['row of', 4],
  ['a row of', 4],
  ['pile of', 5],
  ['a pile of', 5],
])

export const SIZE_WORDS = table<'small' | 'big'>({
  small: 'small, tiny, little, mini, miniature, wee, petite, baby',
  big: 'big, large, huge, giant, gigantic, enormous, massive, colossal, towering, great, tall',
})

export const TIME_WORDS = table<TimeOfDay>({
  dawn: 'dawn, sunrise, morning, early morning, daybreak',
  day: 'day, daytime, noon, midday, afternoon, daylight, sunny day, bright day',
  sunset: 'sunset, dusk, evening, golden hour, twilight, sundown, at golden hour, sunset sky, setting sun',
  night:
    'night, midnight, nighttime, at night, starry night, moonlight, moonlit, night sky, starry sky, starry, stars, under the stars, under the moon, full moon night, nocturnal',
})

export const WEATHER_WORDS = table<Weather>({
  rain: 'rain, rainy, raining, rainy day, in the rain, drizzle, pouring rain, downpour, rainstorm, wet',
  snow: 'snow, snowy, snowing, snowfall, in the snow, blizzard, snowstorm, falling snow, winter, wintry, frosty, winter day',
  storm: 'storm, stormy, thunderstorm, thunder, lightning storm, tempest',
  fog: 'fog, foggy, mist, misty, haze, hazy, in the fog',
  clouds: 'cloudy, overcast, clouds in the sky',
  clear:
    'sunny, summer, summer day, summertime, clear sky, blue sky, sunshine, cloudless, sunlight, sunlit, bright sky',
  autumn: 'autumn, fall leaves, autumnal, in autumn, falling leaves, autumn leaves, in the fall',
  spring: 'spring, springtime, in spring, in bloom, blooming, blossoming',
})

export const MOOD_WORDS = table<Mood>({
  happy: 'happy, cheerful, joyful, joyous, fun, merry, smiling, laughing, playful, excited, festive, jolly',
  calm: 'calm, peaceful, serene, quiet, relaxing, tranquil, gentle, cosy, cozy, soft, pastel, dreamy, zen, soothing',
  spooky: 'spooky, scary, creepy, haunted, eerie, halloween, horror, gothic, ghostly, evil',
  magic:
    'magical, magic, enchanted, fantasy, mystical, fairytale, fairy tale, glowing, sparkling, whimsical, mythical, ethereal, dreamlike',
  party:
    'party, birthday, celebration, celebrating, birthday party, carnival, new year, congratulations, happy birthday',
  love: 'romantic, love, in love, valentine, wedding day, loving, valentines day',
  retro: 'retro, vintage, synthwave, vaporwave, cyberpunk, neon, futuristic, sci fi, eighties, 80s',
})

export const RELATION_WORDS = table<Exclude<Relation, 'topped'> | 'with' | 'in' | 'of'>({
  on: 'on, on top of, atop, upon, onto, sitting on, standing on, lying on, sleeping on, resting on, perched on, growing on, sits on, stands on, dancing on, floating on, placed on, balancing on',
  under: 'under, below, beneath, underneath, sitting under, sleeping under, standing under',
  beside:
    'next to, beside, near, by, alongside, close to, at, looking at, facing, chasing, following, around, toward, towards, to, from, against, meeting, hugging, kissing, playing with, sitting by, standing next to, sitting next to, sitting beside, standing beside, sitting near, sitting at, watching, feeding, walking with, dancing with, for, between, guarding, fighting, petting, over there by, talking to, together with, along with, surrounded by, swimming with, running with, looking after, visiting, selling, building, pulling, pushing, painting',
  behind: 'behind, in back of, hiding behind',
  front: 'in front of, before',
  above:
    'above, over, flying over, jumping over, flying above, hovering over, hovering above, soaring over, leaping over, floating above, floating over',
  wearing: 'wearing, dressed in, wears, dressed as, clad in, dressed like',
  holding:
    'holding, carrying, holds, playing the, eating, drinking, reading, playing, eats, drinks, plays, reads, juggling, balancing, throwing, kicking, waving, using, cooking, baking, sipping, licking, catching, with a hand on, brings, bringing, delivering, blowing, flying a, strumming, swinging, lifting, typing on, munching, biting, chewing on, eating from, drinking from',
  riding:
    'riding, riding on, rides, riding a, on the back of, driving on, surfing on, skating on, on board of, astride, sitting on the back of',
  inside:
    'inside, inside of, within, driving, sleeping in, sitting in, steering, flying in, sailing in, bathing in, hiding in, peeking out of, coming out of, popping out of, drives, rowing, sailing, piloting, trapped in',
  with: 'with, having, has, and his, and her, featuring, that has, which has, who has, and its, including',
  in: 'in, into, through, across, along, during, among, amid, outside, amongst, throughout, down, up',
  of: 'of',
})

export const ACTION_WORDS = table<Action>({
  fly: 'flying, soaring, hovering, floating, levitating, flies, gliding, drifting, landing, launching, taking off, blasting off',
  jump: 'jumping, leaping, hopping, bouncing, jumps, skipping, leaps, bounding',
  run: 'running, racing, sprinting, galloping, rushing, runs, speeding, jogging, chasing',
  walk: 'walking, strolling, wandering, hiking, marching, walks, exploring, crawling, prowling, roaming, trotting, crossing, travelling, traveling',
  sleep: 'sleeping, asleep, napping, sleepy, snoozing, dreaming, resting, sleeps, curled up, tired',
  dance: 'dancing, twirling, spinning, dances, partying, disco, grooving',
  swim: 'swimming, diving, snorkeling, swims, scuba diving, bathing',
  sit: 'sitting, seated, sits, lying, perched, relaxing, lounging, waiting',
  surf: 'surfing',
  ski: 'skiing',
  snowboard: 'snowboarding',
  cycle:
    'cycling, biking, riding a bike, riding a bicycle, riding her bike, riding his bike, on a bike, on a bicycle, riding bikes',
  climb: 'climbing',
  golf: 'golfing, playing golf',
  basketball: 'playing basketball, dribbling',
  meditate: 'meditating, doing yoga, yoga, in lotus position',
  row: 'rowing, rowing a boat, kayaking, paddling',
  lift: 'lifting weights, weightlifting, working out, lifting a barbell, exercising',
  juggle: 'juggling balls',
  bathe: 'taking a bath, having a bath',
  bed: 'sleeping in bed, in bed, lying in bed, sleeping in a bed',
  sing: 'singing, performing, sings',
  cook: 'cooking dinner, cooking food, cooking a meal',
  smile: 'standing, posing, looking, staring, playing outside, playing together, having fun, waving hello',
})

/** Words that turn off what follows them. */
export const NEGATIONS = new Set(['without', 'no', 'not', 'minus', 'except', 'excluding'])

/** Words that say nothing about what is to be seen. */
export const FILLERS = new Set(
  `the this that these those is are was were be being been it its his her their my your our me i you he she they we who which where
  there here very really quite so too extremely super highly beautiful pretty cute adorable lovely nice gorgeous stunning amazing
  awesome cool epic wonderful fantastic elegant handsome majestic graceful fluffy furry fuzzy fat chubby thin skinny round shiny
  sparkly old young new ancient modern wild brave strong proud friendly funny silly goofy crazy angry mad sad lonely shy curious clever
  smart wise busy lazy hungry fresh delicious tasty yummy juicy sweet hot cold warm cool fast slow high low deep long short wide open
  closed empty full clean dirty broken wooden stone metal plastic glassy colorful colourful vibrant bright dark light pale vivid rich
  simple minimal minimalist detailed intricate realistic photorealistic cinematic dramatic artistic professional quality best
  masterpiece trending render rendered rendering hd uhd 4k 8k hyper ultra picture image photo photograph photography illustration
  drawing painting artwork art poster wallpaper sketch portrait closeup close shot view scene scenery style styled look looks like
  cartoon anime clipart vector graphic design logo icon sticker emoji character mascot figure please create draw make generate show
  showing shows depicting want would can could need give get let render imagine paint design and or but as just also then while when
  if than because very much more most other another each every all any own same different various lit made set put right left
  center centre middle front back side top bottom corner edge foreground distance distant far away together alone apart up down
  out off big-eyed eyed haired faced striped spotted checkered polka dot dots stripes patterned shaped sized happy-looking famous
  typical classic traditional royal holy great perfect real fake true only little-known upon once time day one something someone
  somebody anything everything thing things stuff way kind type sort bit lot something nothing outdoors indoors outside inside
  beautifully softly gently quietly slowly quickly carefully happily merrily brightly calmly proudly wildly eyes eye smile face head
  hands fur hair feathers skin legs arms ears paws tail wings beak whiskers body background sky ground floor air weather lighting
  shadow shadows atmosphere mood details texture colors colours color colour tone tones palette lights glow ready going about into mud dirt branch branches spell spells sprinkles sprinkle topping story adventure life world-class joy fun scene mode version stand end net start cub hatching
  earring earrings necklace bracelet tattoo tattoos freckles makeup`
    .split(/\s+/)
    .filter(Boolean),
)
