import { open, truncate } from 'node:fs/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ZIP } from '../../../media/samples.fixture.ts'
import { createFilms } from './films.fixture.ts'
import { openFilm } from './open-film.ts'
import { readFrames } from './read-frames.ts'

vi.setConfig({ testTimeout: 60_000 })

const films = await createFilms()
const { tools } = films
afterAll(() => films.remove())

const picture = (size = '160x90', rate = 25, seconds = 1) =>
  `-f lavfi -i testsrc=s=${size}:r=${rate}:d=${seconds}`.split(' ')
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ')

describe('is refused in plain words:', () => {
  test.each([
    ['an archive', async () => films.write(ZIP)],
    ['a page', async () => films.write('<!doctype html><video src="film.mp4"></video>')],
    ['sound without a picture', async () => films.film('mp4', ...'-f lavfi -i sine=d=1 -c:a aac'.split(' '))],
    ['a song with a cover, which is no film', async () => songWithCover()],
    [
      'a head without anything behind it',
      async () => cutTo(await films.film('mp4', ...picture(), ...H264), 0.02),
    ],
    ['a film without its head', async () => cutTo(await films.film('mp4', ...picture(), ...H264), 0.9)],
    [
      'a list of files to be read one after the other',
      async () => films.write("ffconcat version 1.0\nfile '/etc/hosts'\n"),
    ],
  ])('%s', async (_, make) => {
    await expect(openFilm(await make(), tools)).rejects.toMatchObject({ reason: 'unreadable_film' })
  })
})

async function songWithCover(): Promise<string> {
  const cover = await films.film('image2pipe', ...picture('64x64'), ...'-frames:v 1 -c:v mjpeg'.split(' '))
  const tags = '-map 0 -map 1 -c:a libmp3lame -c:v copy -disposition:v attached_pic'.split(' ')
  return films.film('mp3', ...'-f lavfi -i sine=d=1 -f mjpeg -i'.split(' '), cover, ...tags)
}

async function cutTo(file: string, part: number): Promise<string> {
  await truncate(file, Math.floor((await films.read(file)).length * part))
  return file
}

describe('a film that is damaged in the middle', () => {
  test('gives whole frames and comes to an end', async () => {
    const file = await films.film('mp4', ...picture('320x180', 25, 2), ...H264, '-movflags', '+faststart')
    const length = (await films.read(file)).length
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(Math.floor(length / 20), 0x5a), 0, null, Math.floor(length / 2))
    await handle.close()
    const film = await openFilm(file, tools)
    let frames = 0
    for await (const frame of readFrames(film, { pixels: 'rgb' }, tools)) {
      expect(frame).toHaveLength(320 * 180 * 3)
      frames++
    }
    expect(frames).toBeGreaterThan(10)
  })
})

describe('a long film', () => {
  test('is never held whole: 600 frames of 400 MB together take a small part of that', async () => {
    const film = await openFilm(await films.film('mp4', ...picture('640x360', 60, 10), ...H264), tools)
    const before = process.memoryUsage().arrayBuffers
    let [frames, most] = [0, 0]
    for await (const frame of readFrames(film, { pixels: 'rgb' }, tools)) {
      frames += frame.length > 0 ? 1 : 0
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(frames).toBe(600)
    expect(most).toBeLessThan(150_000_000)
  })

  test('of which only the beginning is wanted is left at once', async () => {
    const film = await openFilm(await films.film('mp4', ...picture('320x180', 25, 20), ...H264), tools)
    let frames = 0
    for await (const _ of readFrames(film, { pixels: 'grey' }, tools)) if (++frames === 3) break
    expect(frames).toBe(3)
  })
})
