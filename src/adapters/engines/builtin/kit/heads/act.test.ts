import { describe, expect, test } from 'vitest'
import { FACE_POINTS, MESH_POINTS } from '../faces/face.ts'
import { MOUTH_OPENING, OVAL } from '../faces/face-regions.ts'
import { FLAT_POINTS } from '../faces/face-topology.ts'
import { openingOf } from '../faces/opening.ts'
import { act } from './act.ts'
import { headField } from './head-field.ts'
import { paintedShares } from './painted-shares.ts'

/** The flat face bent around a head, so that its nose is in front of its ears. */
const points = new Float32Array(3 * FACE_POINTS)
for (let i = 0; i < MESH_POINTS; i++) {
  const x = (FLAT_POINTS[2 * i] ?? 0) / 50
  const y = (FLAT_POINTS[2 * i + 1] ?? 0) / 50
  points.set([x, y, 0.004 * (x - 100) ** 2], 3 * i)
}
const at = (face: Float32Array, index: number) =>
  [face[3 * index] ?? 0, face[3 * index + 1] ?? 0, face[3 * index + 2] ?? 0] as const
const moved = (face: Float32Array, index: number) => {
  const a = at(points, index)
  const b = at(face, index)
  return [b[0] - a[0], b[1] - a[1]] as const
}
const LEFT_LID = 159
const RIGHT_LID = 386
const CHIN = 152
const CHEEK = 234
const BROW = 105
const FOREHEAD = 10
const CORNERS = [61, 291]

describe('an acting face', () => {
  test('stays unchanged if it does nothing', () => {
    act(points, {}).forEach((value, i) => {
      expect(value).toBeCloseTo(points[i] ?? 0, 3)
    })
  })

  test('blinks with both eyes, and winks with one', () => {
    const blink = act(points, { blink: 1 })
    const wink = act(points, { wink: 1 })
    expect(moved(blink, LEFT_LID)[1]).toBeGreaterThan(1)
    expect(moved(blink, RIGHT_LID)[1]).toBeGreaterThan(1)
    expect(moved(wink, LEFT_LID)[1]).toBeCloseTo(moved(blink, LEFT_LID)[1], 3)
    expect(moved(wink, RIGHT_LID)[1]).toBeCloseTo(0, 3)
    expect(act(points, { blink: 3 })).toEqual(blink)
  })

  test('opens its mouth by moving the jaw, and keeps the forehead still', () => {
    const open = act(points, { open: 1 })
    expect(openingOf(open, MOUTH_OPENING)).toBeGreaterThan(openingOf(points, MOUTH_OPENING) + 0.05)
    expect(moved(open, CHIN)[1]).toBeGreaterThan(4)
    expect(moved(open, FOREHEAD)).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)])
  })

  test('smiles with both corners, upwards and outwards', () => {
    const smile = act(points, { smile: 1 })
    const [one, other] = CORNERS.map((corner) => moved(smile, corner))
    expect([one?.[1], other?.[1]].every((down) => (down ?? 0) < -1)).toBe(true)
    expect(Math.sign(one?.[0] ?? 0)).toBe(-Math.sign(other?.[0] ?? 0))
  })

  test('raises its brows', () => {
    expect(moved(act(points, { brows: 1 }), BROW)[1]).toBeLessThan(-1)
  })

  test.each([{ yaw: 0.4 }, { pitch: -0.3 }, { roll: 0.5 }])('turns by %o as one piece', (turn) => {
    const turned = act(points, turn)
    for (const [one, other] of [
      [FOREHEAD, CHIN],
      [LEFT_LID, RIGHT_LID],
      [61, BROW],
    ] as const) {
      const length = (face: Float32Array) =>
        Math.hypot(...at(face, one).map((value, axis) => value - (at(face, other)[axis] ?? 0)))
      expect(length(turned)).toBeCloseTo(length(points), 2)
    }
    expect(Math.hypot(...moved(turned, CHEEK), ...moved(turned, CHIN))).toBeGreaterThan(3)
  })
})

describe('the head around a face', () => {
  const field = headField(
    points,
    points.map((value, i) => (i % 3 === 0 ? value + 10 : value)),
  )
  const sourceOf = (x: number, y: number) => {
    const place = { x: 0, y: 0 }
    field(x, y, place)
    return place
  }

  test('moves with it, so visible pixels come from their old places', () => {
    const { x, y } = sourceOf(100, 100)
    expect(x).toBeCloseTo(90, 0)
    expect(y).toBeCloseTo(100, 0)
  })

  test('does not move far away', () => {
    for (const [x, y] of [
      [600, 100],
      [100, -600],
      [-500, -500],
      [100, 600],
    ] as const)
      expect(sourceOf(x, y)).toEqual({ x, y })
  })

  test('does not move if the face has not', () => {
    const place = { x: 0, y: 0 }
    headField(points, points)(90, 120, place)
    expect([place.x, place.y]).toEqual([expect.closeTo(90, 4), expect.closeTo(120, 4)])
  })
})

describe('how much of a face is painted', () => {
  const shares = paintedShares(points)

  test('is nothing at its edge, and everything in its middle', () => {
    for (const index of OVAL) expect(shares[index]).toBeLessThan(0.01)
    expect(shares[4]).toBeGreaterThan(0.9)
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  })

  test('is less of the parts that the portrait shows from the side', () => {
    const turned = paintedShares(act(points, { yaw: 1 }))
    const losses = shares.map((share, i) => share - (turned[i] ?? 0))
    expect(Math.max(...losses)).toBeGreaterThan(0.3)
    expect(turned[4]).toBeGreaterThan(0.9)
  })
})
