import { expect, test } from 'vitest'
import { chooseThings, type Which } from './choose-things.ts'
import type { Thing } from './find-things.ts'

const thing = (label: string, left: number, side = 40, score = 0.6): Thing => ({
  label,
  score,
  box: { left, top: 10, width: side, height: side },
})
const placesOf = (things: Thing[], which: Which, label = 'car') =>
  chooseThings(things, { label, which }).map(({ box }) => box.left)

test('the only thing of its kind is chosen, whatever else is in the picture', () => {
  expect(placesOf([thing('dog', 0), thing('car', 100)], 'only')).toEqual([100])
})

test('a side chooses one of several things', () => {
  const cars = [thing('car', 100), thing('car', 20), thing('car', 200)]
  expect(placesOf(cars, 'left')).toEqual([20])
  expect(placesOf(cars, 'right')).toEqual([200])
  expect(placesOf(cars, 'all')).toEqual([100, 20, 200])
})

test('above, below, between, large and small choose one of several things', () => {
  const at = (left: number, top: number, side: number) => ({
    ...thing('car', left),
    box: { left, top, width: side, height: side },
  })
  const cars = [at(0, 50, 40), at(100, 10, 30), at(240, 90, 60)]
  expect(placesOf(cars, 'top')).toEqual([100])
  expect(placesOf(cars, 'bottom')).toEqual([240])
  expect(placesOf(cars, 'middle')).toEqual([100])
  expect(placesOf(cars, 'largest')).toEqual([240])
  expect(placesOf(cars, 'smallest')).toEqual([100])
})

test('nothing is chosen if it is unclear which thing is meant', () => {
  const cars = [thing('car', 100), thing('car', 20)]
  expect(() => placesOf(cars, 'only')).toThrow(expect.objectContaining({ reason: 'several_things' }))
  const many = Array.from({ length: 13 }, (_, i) => thing('car', i * 50))
  expect(() => placesOf(many, 'all')).toThrow(expect.objectContaining({ reason: 'several_things' }))
})

test('one that is much larger than the others is chosen, unless the person asks for another', () => {
  const cars = [thing('car', 0, 20), thing('car', 100, 80)]
  expect(placesOf(cars, 'only')).toEqual([100])
  expect(placesOf(cars, 'left')).toEqual([0])
})

test('a side is that of those in front, if several are', () => {
  const people = [
    thing('person', 0, 15),
    thing('person', 60, 100),
    thing('person', 200, 90),
    thing('person', 300, 20),
  ]
  expect(placesOf(people, 'left', 'person')).toEqual([60])
  expect(placesOf(people, 'right', 'person')).toEqual([200])
})

test('a child who stands as near as the others is not behind them', () => {
  const child = { ...thing('person', 0, 20), box: { left: 0, top: 90, width: 10, height: 20 } }
  const people = [child, thing('person', 60, 100), thing('person', 200, 90)]
  expect(placesOf(people, 'left', 'person')).toEqual([0])
})

test('things much smaller than the largest are in the background', () => {
  const things = [thing('person', 0, 100), thing('person', 200, 30), thing('person', 300, 90)]
  expect(placesOf(things, 'behind', 'person')).toEqual([200])
  expect(() => placesOf([thing('person', 0, 100)], 'behind', 'person')).toThrow(
    expect.objectContaining({ reason: 'thing_not_found' }),
  )
})

test('people who certainly are not meant stay, wherever they are', () => {
  const [woman, man, boy] = [thing('person', 0), thing('person', 100), thing('person', 200, 20)]
  const chosen = (which: Which) =>
    chooseThings([woman, man, boy], { label: 'person', which }, [woman]).map(({ box }) => box.left)
  expect(chosen('all')).toEqual([100, 200])
  expect(chosen('only')).toEqual([100])
  expect(chosen('right')).toEqual([200])
  expect(() => chosen('left')).toThrow(expect.objectContaining({ reason: 'thing_not_found' }))
})

test('a possible dog that is certainly an animal counts as the dog that was asked for', () => {
  expect(placesOf([thing('cow', 10), thing('dog', 12, 40, 0.35)], 'only', 'dog')).toEqual([12])
  expect(() => placesOf([thing('cow', 10), thing('dog', 90, 40, 0.35)], 'only', 'dog')).toThrow(
    expect.objectContaining({ reason: 'thing_not_found' }),
  )
})

test('what may be a car, a truck or a train certainly is a vehicle, and the car that was asked for', () => {
  const car = thing('car', 10, 40, 0.38)
  expect(placesOf([thing('truck', 12, 40, 0.33), car], 'only')).toEqual([10])
  expect(() => placesOf([thing('truck', 90, 40, 0.33), car], 'only')).toThrow(
    expect.objectContaining({ reason: 'thing_not_found' }),
  )
})

test('uncertain things are not touched', () => {
  expect(() => placesOf([thing('car', 0, 40, 0.35)], 'only')).toThrow(
    expect.objectContaining({ reason: 'thing_not_found' }),
  )
})
