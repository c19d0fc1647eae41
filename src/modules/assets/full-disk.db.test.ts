import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { colourful } from '../../adapters/media/samples.fixture.ts'
import { createTestUploads, inPieces, newOwner } from './uploads.fixture.ts'

const { db } = await createTestDatabase()
const world = await createTestUploads(db)
const { uploads, free } = world
afterAll(() => world.close())

const photo = await colourful().png().toBuffer()
const full = { reason: 'storage_full', details: { minutes: 10 } }

it('on a full disk new uploads are refused before anything is written, whole or in parts', async () => {
  const owner = newOwner()
  const { id } = await uploads.begin(owner, { name: 'photo.png', bytes: photo.length })
  const receive = () => uploads.receive(owner, { name: 'photo.png', body: inPieces(photo) })
  const putPart = () => uploads.putPart(owner, id, { offset: 0, body: inPieces(photo) })
  free.mb = 50
  await expect(receive()).rejects.toMatchObject(full)
  await expect(uploads.begin(owner, { name: 'photo.png', bytes: 5 })).rejects.toMatchObject(full)
  await expect(putPart()).rejects.toMatchObject(full)
  expect([...(await world.blobKeys()), ...(await world.leftovers())]).toEqual([])
  free.mb = 1_000
  await expect(putPart()).resolves.toMatchObject({ received: photo.length })
  await expect(receive()).resolves.toMatchObject({ kind: 'image' })
})
