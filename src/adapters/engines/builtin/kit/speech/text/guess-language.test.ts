import { describe, expect, it } from 'vitest'
import { isOtherLanguage } from './guess-language.ts'

/** Words in the pronouncing dictionary; only those that the sentences below need besides the common words. */
const KNOWN = new Set(
  `a in to is it we on at for quick brown fox jumps lazy dog café zoë mocha cruz juan leonardo vinci painted mona lisa
  charles gaulle airport near paris i am so happy by sea call if be san francisco los angeles buy tacos josé garcía said
  don't cry argentina je ne sais quoi has certain he schadenfreude meeting ok thanks uh-huh no yes robot plumdrop`.split(
    /\s+/,
  ),
)
const isKnown = (word: string) => KNOWN.has(word)

/** The first article of the declaration of human rights, or everyday words. */
const OTHERS = {
  Spanish: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos.',
  'Spanish greeting': 'Hola amigos, gracias por venir.',
  'Spanish without accents': 'El gato negro duerme sobre la mesa y no quiere comer.',
  French: 'Tous les êtres humains naissent libres et égaux en dignité et en droits.',
  'French, everyday': 'Je ne sais pas où est le chat.',
  German: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
  'German greeting': 'Guten Tag',
  'German, everyday': 'Der Hund läuft schnell durch den Wald.',
  Italian: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti.',
  Portuguese: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos.',
  Catalan: 'Tots els éssers humans neixen lliures i iguals en dignitat i en drets.',
  Dutch: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren.',
  'Dutch, everyday': 'Ik ga morgen met de trein naar mijn werk.',
  Afrikaans: 'Alle menslike wesens word vry, met gelyke waardigheid en regte, gebore.',
  Swedish: 'Alla människor är födda fria och lika i värde och rättigheter.',
  Danish: 'Alle mennesker er født frie og lige i værdighed og rettigheder.',
  Norwegian: 'Jeg vet ikke hva han har gjort med huset.',
  Finnish: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan.',
  Estonian: 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt.',
  Icelandic: 'Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum.',
  Latvian: 'Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās.',
  Lithuanian: 'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis.',
  Polish: 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.',
  Czech: 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv.',
  Slovak: 'Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv.',
  Croatian: 'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima.',
  Slovene: 'Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice.',
  Hungarian: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van.',
  Romanian: 'Toate ființele umane se nasc libere și egale în demnitate și în drepturi.',
  Turkish: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar.',
  Albanian: 'Të gjithë njerëzit lindin të lirë dhe të barabartë në dinjitet dhe në të drejta.',
  Indonesian: 'Semua orang dilahirkan merdeka dan mempunyai martabat dan hak-hak yang sama.',
  Tagalog: 'Ang lahat ng tao ay isinilang na malaya at pantay-pantay sa karangalan at mga karapatan.',
  Vietnamese: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi.',
  Swahili: 'Watu wote wamezaliwa huru, hadhi na haki zao ni sawa.',
  Welsh: "Genir pawb yn rhydd ac yn gydradd â'i gilydd mewn urddas a hawliau.",
  Irish: 'Saolaítear gach duine den chine daonna saor agus comhionann i ndínit agus i gcearta.',
  Basque: 'Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela.',
  Latin: 'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae.',
  'romanised Hindi': 'Mera naam Raj hai aur main aaj bahut khush hoon.',
  'romanised Japanese': 'Watashi wa kyou totemo ureshii desu.',
  pinyin: 'Wo jintian feichang gaoxing, xiexie nimen.',
  Hawaiian: 'Hānau kūʻokoʻa ʻia nā kānaka apau loa, a ua kau like ka hanohano.',
  Russian: 'Все люди рождаются свободными.',
  Greek: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι.',
  Arabic: 'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق.',
  Hebrew: 'כל בני האדם נולדו בני חורין ושווים בערכם.',
  Hindi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है।',
  Thai: 'มนุษย์ทั้งหลายเกิดมามีอิสระ',
  Chinese: '人人生而自由，在尊严和权利上一律平等。',
  Japanese: 'すべての人間は、生まれながらにして自由である。',
  Korean: '모든 인간은 태어날 때부터 자유롭다.',
}

const ENGLISH = [
  'The quick brown fox jumps over the lazy dog.',
  'Hello!',
  'Uh-huh. OK, thanks.',
  'A café mocha for Zoë, please.',
  'Leonardo da Vinci painted the Mona Lisa.',
  'Charles de Gaulle airport is near Paris, and Juan de la Cruz is on his way.',
  'He has a certain je ne sais quoi.',
  'I am so happy to be in San Francisco by the sea.',
  'José García said to buy tacos in Los Angeles.',
  'Plumdrop robot.',
  'Hello there, my good friends, привет.',
]

describe('a text is another language', () => {
  it.each(Object.entries(OTHERS))('when it is in %s', (_, text) => {
    expect(isOtherLanguage(text, isKnown)).toBe(true)
  })

  it('when one of its sentences is', () => {
    expect(isOtherLanguage('This is my house. Mi casa es tu casa y la de todos.', isKnown)).toBe(true)
  })

  it.each(ENGLISH)('but not here: %s', (text) => {
    expect(isOtherLanguage(text, isKnown)).toBe(false)
  })
})
