import { expect, test } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { hasArms } from './muscles.ts'

const half = (x: number) => {
  const joint = [x, 20] as const
  return { neck: [50, 20], shoulder: joint, elbow: [x, 60], wrist: null, waist: [50, 90] } as const
}
const body = { halves: [half(20), half(80)] }

test('a person whose arms were lost with the background gets no muscles', () => {
  const whole = drawPicture(100, 100, (x) => [90, 60, 50, x > 10 && x < 90 ? 255 : 0])
  const trunk = drawPicture(100, 100, (x) => [90, 60, 50, x > 30 && x < 70 ? 255 : 0])
  expect([hasArms(whole, body), hasArms(trunk, body)]).toEqual([true, false])
})
