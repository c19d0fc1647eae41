import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { COLOURS, type Colour, hueDistance, toHsl } from './colours.ts'
import { composeSubjects } from './compose.ts'
import { type GalleryPrompt, ONE_SUBJECT_PROMPTS, TWO_SUBJECT_PROMPTS } from './gallery.fixture.ts'
import { planScene } from './plan.ts'
import type { Thing, Understanding } from './prompt.ts'
import type { Scene } from './scene.ts'
import { understand } from './words/understand.ts'

const SIDE = 256
const ALL = [...ONE_SUBJECT_PROMPTS, ...TWO_SUBJECT_PROMPTS]
/** Clothes are painted on the body instead of being drawings of their own. */
const PAINTED_CLOTHES = new Set(['dress', 'coat', 't-shirt'])

function everything(things: Thing[]): Thing[] {
  return things.flatMap((thing) => [thing, ...everything(thing.attached.map((each) => each.thing))])
}

function drawings(scene: Scene): string[] {
  return scene.layers.flatMap(({ name, content }) => [
    name,
    ...('parts' in content
      ? content.parts.flatMap(({ source }) => ('icon' in source ? [source.icon] : []))
      : []),
  ])
}

/** What a prompt asked for and the scene does not show. */
async function missing({ prompt, things, place }: GalleryPrompt): Promise<string[]> {
  const understood = understand(prompt)
  const scene = await planScene(
    understood,
    { width: SIDE, height: SIDE, style: 'flat', seed: prompt },
    createRandom(prompt),
  )
  const drawn = drawings(scene)
  const asked = everything(understood.things)
  const lost = things.filter(({ names, count }) => {
    const found = asked.find(({ concept }) => names.includes(concept))
    if (!found || (count !== null && found.count !== count)) return true
    return !PAINTED_CLOTHES.has(found.concept) && !drawn.some((name) => name.startsWith(found.concept))
  })
  return [
    ...lost.map(({ names }) => `${prompt}: ${names.join('/')}`),
    ...(place && understood.place !== place ? [`${prompt}: @${place}`] : []),
  ]
}

async function shareOf(prompts: GalleryPrompt[]): Promise<{ share: number; lost: string[] }> {
  const lost: string[][] = []
  for (const prompt of prompts) lost.push(await missing(prompt))
  return { share: lost.filter((each) => each.length === 0).length / prompts.length, lost: lost.flat() }
}

/** Which share of what is drawn has a colour, by eye: the hue for colours, the lightness for black, white and grey. */
function shareOfColour(data: Uint8Array, colour: Colour): number {
  const target = toHsl(COLOURS[colour])
  let opaque = 0
  let alike = 0
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index + 3] ?? 0) < 200) continue
    opaque++
    const hex = `#${Buffer.from(data.subarray(index, index + 3)).toString('hex')}`
    const { h, s, l } = toHsl(hex)
    const grey = target.s < 0.2
    if (
      grey ? s < 0.3 && Math.abs(l - target.l) < 0.17 : s > 0.2 && l > 0.12 && hueDistance(h, target.h) < 22
    )
      alike++
  }
  return alike / Math.max(1, opaque)
}

async function drawSubjects(prompt: string, understood: Understanding): Promise<Uint8Array> {
  const request = {
    prompt: understood,
    text: prompt,
    width: SIDE,
    height: SIDE,
    style: 'flat' as const,
    seed: 1,
  }
  const picture = await composeSubjects(request, { signal: new AbortController().signal, progress: () => {} })
  return picture?.data ?? new Uint8Array()
}

test('there are at least 200 everyday prompts', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(200)
})

test('the thing asked for is there in at least 95 % of the prompts', async () => {
  const { share, lost } = await shareOf(ONE_SUBJECT_PROMPTS)
  expect(share, lost.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('both things asked for are there in at least 90 % of the prompts', async () => {
  const { share, lost } = await shareOf(TWO_SUBJECT_PROMPTS)
  expect(share, lost.join('\n')).toBeGreaterThanOrEqual(0.9)
})

test('colour words can be seen in the drawn pixels in at least 90 % of the prompts', async () => {
  const asked = ALL.flatMap(({ prompt, colours }) =>
    colours.map(({ colour }) => ({ prompt, colour: colour as Colour })),
  )
  const pale: string[] = []
  for (const { prompt, colour } of asked) {
    const data = await drawSubjects(prompt, understand(prompt))
    const share = shareOfColour(data, colour)
    if (share < 0.04) pale.push(`${prompt}: ${colour} ${share.toFixed(3)}`)
  }
  expect(asked.length).toBeGreaterThanOrEqual(40)
  expect(1 - pale.length / asked.length, pale.join('\n')).toBeGreaterThanOrEqual(0.9)
})
