/** Letters of other alphabets by the plain letter that they resemble. */
const LETTERS: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'ʙ',
  c: 'сςᴄ',
  d: 'ԁᴅ',
  e: 'еᴇ',
  f: 'ꜰ',
  g: 'ɡցɢ',
  h: 'һհʜ',
  i: 'іιıɩɪ',
  j: 'јϳյᴊ',
  k: 'κᴋ',
  l: 'ӏʟ',
  m: 'ᴍ',
  n: 'ηոɴ',
  o: 'оοօᴏ',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'ᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝᴡ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ᴢ',
}

/** The plain letter for each letter that looks like one. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LETTERS).flatMap(([plain, others]) => Array.from(others, (other) => [other, plain])),
)
