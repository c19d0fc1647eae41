/**
 * Words and phrases, each as a whole and with or without a final s. Everyday words are left out even if they can be
 * meant badly: results are checked as well.
 */
const phrases = (text: string): string[] =>
  text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))

export const EXPLICIT = phrases(`
  nude, nudity, naked, topless, bottomless, undressed, unclothed, nsfw, porn, porno, pornographic,
  pornography, sex, sexual, sexualized, sexualised, sexually, erotic, erotica, hentai, bdsm, orgasm, orgy,
  masturbate, masturbating, masturbation, blowjob, handjob, cumshot, boob, boobs, tits, titties, nipple,
  breasts, genital, genitals, penis, vagina, pussy, horny, xxx, fuck, fucking, fucked, dick pic
`)

/** Words for adults only. */
export const SUGGESTIVE = phrases(`
  sexy, lingerie, striptease, stripper, thong, aroused, seductive, seductively, provocative, lewd, ecchi,
  fetish
`)

export const MINOR = phrases(`
  child, children, kid, kids, toddler, infant, baby, babies, minor, underage, underaged, preteen, tween,
  teen, teenager, teenage, adolescent, schoolgirl, schoolboy, schoolkid, schoolchild, schoolchildren, pupil,
  kindergartner, prepubescent, pubescent, youngster, little girl, little boy, young girl, young boy,
  small girl, small boy, school girl, school boy, grade schooler, middle schooler, high schooler, boy scout,
  girl scout
`)

/** Words without any harmless meaning. */
export const ONLY_ABUSE = phrases(`
  loli, lolis, lolicon, shota, shotacon, jailbait, pedo, pedos, pedophile, pedophilia, paedophile,
  paedophilia, csam, kiddie porn, child porn, toddlercon
`)

export const SOMEBODY_REAL = phrases(`
  celebrity, celebrities, celeb, actress, politician, influencer, youtuber, streamer, real person,
  real woman, real man, real girl, deepfake, my ex, my girlfriend, my boyfriend, my wife, my husband,
  my neighbor, my neighbour, my classmate, my coworker, my colleague, my teacher, my boss, my friend,
  my crush, my sister, my brother, my mother, my mom, my mum, my father, my dad, my cousin, my aunt,
  my stepmom, my stepsister, my roommate, my student, this woman, this man, this girl, this person,
  taylor swift, emma watson, scarlett johansson, billie eilish, ariana grande, selena gomez, jenna ortega,
  sydney sweeney, zendaya, donald trump, kamala harris, hillary clinton, angela merkel, meghan markle,
  kim kardashian
`)

export const WITHOUT_CONSENT = phrases(`
  rape, rapes, raped, raping, gangrape, molest, molested, molesting, nudify, nudified, upskirt,
  revenge porn, nonconsensual, non consensual, deepfake porn, deepnude, sexual assault, sexually assaulted,
  x ray clothes, see through her clothes, see through his clothes
`)

export const INSTRUCTION = phrases(`
  how to make, how to build, how to construct, how to assemble, how to create, how do i make,
  how do i build, how do you make, how can i make, how can i build, instructions, instruction, blueprint,
  schematic, recipe, step by step, manual, tutorial, making guide, diy, homemade
`)

export const WEAPON = phrases(`
  bomb, pipe bomb, nail bomb, dirty bomb, pressure cooker bomb, car bomb, ied, explosive, explosive device,
  detonator, nerve agent, nerve gas, sarin, ricin, anthrax, mustard gas, molotov, molotov cocktail, napalm,
  semtex, c4, tatp, ghost gun, untraceable gun, bioweapon, chemical weapon, biological weapon, suicide vest,
  grenade, landmine, silencer
`)

export const SELF_HARM = phrases(`
  kill yourself, kill urself, kys, hang yourself, cut yourself, slit your wrist, end your life,
  you should die, how to kill myself, how to commit suicide, how to hang myself, how to overdose,
  ways to kill myself, ways to commit suicide, suicide method, suicide instruction, suicide tutorial,
  painless suicide, suicide is the answer, glorify suicide, glorifying suicide, encourage suicide,
  encouraging suicide, encouraging self harm, encourage self harm, pro ana, proana, thinspo
`)

export const HATE = phrases(`
  nigger, nigga, niggers, faggot, kike, gook, wetback, raghead, towelhead, spic, chink, tranny, trannies,
  paki, beaner, sandnigger, heil hitler, sieg heil, white power, gas the jews, death to jews,
  death to muslims, death to gays, race war now, ethnic cleansing now
`)

/** Harmless things whose names contain one of the words above. */
export const HARMLESS = phrases(`
  naked mole rat, naked eye, naked cake, naked juice, naked gun, nude lipstick, nude color, nude colour,
  nude palette, nude heels, nude tone, nude tones, nude shade, sex education, sex and the city, sex pistols,
  sex reveal, same sex, opposite sex, chicken breasts, duck breasts, pussy willow, pussy cat, pussy riot,
  baby blue, baby pink, baby yoda, baby doll, baby grand, baby shark, b minor, c minor, d minor,
  e minor, f minor, g minor, ursa minor, minor key, minor league, bath bomb, photo bomb, bomb cyclone,
  cocoa bomb, chocolate bomb, seed bomb, glitter bomb, yarn bomb, cherry bomb, bomb squad, bomb shelter,
  bomb pop, tea bomb, love bomb, flavor bomb, flavour bomb, calorie bomb, pomegranate grenade, chink in,
  spic and span, spick and span, suicide squad, suicide prevention, rape seed, rape field, oilseed rape,
  explosive flavor, explosive flavour, explosive color, explosive colour, explosive growth, c4 corvette
`)
