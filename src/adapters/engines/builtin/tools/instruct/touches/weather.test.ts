import { expect, test } from 'vitest'
import { tools } from '../../../kit/areas/outside.fixture.ts'
import { lumaOf } from '../../../kit/pictures/luma.ts'
import { drawPicture } from '../../../photo-engines.fixture.ts'
import { changeTone } from './tone.ts'
import { addWeather } from './weather.ts'

const grey = drawPicture(240, 160, () => [120, 120, 120, 255])
/** How much of the picture is clearly brighter than its air. */
function shareAbove(picture: typeof grey, air: typeof grey): number {
  const [lumas, below] = [lumaOf(picture).data, lumaOf(air).data]
  return lumas.filter((luma, i) => luma > (below[i] ?? 0) + 0.04).length / lumas.length
}

test('snow falls everywhere, and leaves most of the picture visible', async () => {
  const snowy = await addWeather(grey, 'snow', tools)
  const air = changeTone(grey, 'overcast')
  for (const top of [0, 80]) {
    const half = ({ data }: typeof grey) => ({
      width: 240,
      height: 80,
      data: data.subarray(top * 960, (top + 80) * 960),
    })
    expect(shareAbove(half(snowy), half(air))).toBeGreaterThan(0.02)
    expect(shareAbove(half(snowy), half(air))).toBeLessThan(0.6)
  }
})

test('snow is visible against a white sky', async () => {
  const white = drawPicture(240, 160, () => [255, 255, 255, 255])
  const snowy = await addWeather(white, 'snow', tools)
  expect(shareAbove(snowy, changeTone(white, 'overcast'))).toBeGreaterThan(0.02)
})

test('rain makes a picture darker, and is the same every time', async () => {
  const [once, again] = [await addWeather(grey, 'rain', tools), await addWeather(grey, 'rain', tools)]
  const meanOf = (picture: typeof grey) => lumaOf(picture).data.reduce((sum, luma) => sum + luma, 0)
  expect(meanOf(once)).toBeLessThan(0.95 * meanOf(grey))
  expect(Buffer.from(once.data).equals(again.data)).toBe(true)
})
