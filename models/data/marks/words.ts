const SYLLABLES =
  'an bo cra del eno fi gra hul ist jo ka lum mor nek oph pix quo ras stu tor ul vex wil yor zen pho to gra sto ck ima ges art lab lens shot cam view'.split(
    ' ',
  )
const NOTICES =
  'SAMPLE,PREVIEW,PROOF,DRAFT,COPYRIGHT,CONFIDENTIAL,WATERMARK,DEMO,DO NOT COPY,COMP,Entwurf,MUSTER,VORSCHAU,Stock,TRIAL,FREE'.split(
    ',',
  )
const INITIALS = 'ABCDEFGHJKLMNPRSTW'.split('')

export type Words = ReturnType<typeof createWords>

/** What marks say: names, addresses, notices, dates, drawn from numbers that follow from a seed. */
export function createWords(seed: number) {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const word = () => {
    const letters = Array.from({ length: between(1, 4) }, () => pick(SYLLABLES)).join('')
    const way = random()
    return way < 0.4
      ? letters.charAt(0).toUpperCase() + letters.slice(1)
      : way < 0.7
        ? letters.toUpperCase()
        : letters
  }
  const texts = [
    () => pick(NOTICES),
    () => `© ${word()} ${word()}`,
    () => `${word()}.com`,
    () => `www.${word().toLowerCase()}.${pick(['com', 'de', 'org', 'net', 'io'])}`,
    () => `Photo by ${word()} ${word()}`,
    () => `@${word().toLowerCase()}${between(1, 99)}`,
    word,
    () => `${word()} ${word()}`,
    () => `${word()} ${pick(['Photography', 'Studio', 'Images', 'Media', 'Fotografie', 'Pictures'])}`,
    () => `${between(1, 28)}.${between(1, 12)}.20${between(10, 26)}`,
    () => `© 20${between(10, 26)} ${word()}`,
    () => pick(['图片素材', '版权所有', '样图', `水印 ${word()}`, `摄影 ${word()}`]),
    () => `${pick(['', '#'])}${between(100_000, 99_999_999)}`,
    () => pick(['©', '©', '®', '™']),
    () => pick(INITIALS) + pick(INITIALS),
  ]
  return { random, between, pick, word, text: () => pick(texts)() }
}
