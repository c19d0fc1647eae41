import type { GatewayUnderTest } from '../../../../tests/contracts/gateway-under-test.ts'
import { paymentGatewayContract } from '../../../../tests/contracts/payment-gateway.contract.ts'
import { paymentRecordsContract } from '../../../../tests/contracts/payment-records.contract.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { createKeyedHash } from '../../../modules/accounts/keyed-hash.ts'
import { createGraphileQueue } from '../../queue/graphile-queue.ts'
import { JOBS } from '../../queue/graphile-tables.ts'
import { createSandboxEventReader, signatureHeaders } from './events.ts'
import { createSandboxControls } from './sandbox-controls.ts'
import { SandboxGateway } from './sandbox-gateway.ts'
import { createSandboxRecords } from './sandbox-records.ts'
import { createSandboxTill } from './sandbox-till.ts'

const { db } = await createTestDatabase()
const parts = { db, queue: createGraphileQueue(db), now: () => new Date() }
const till = createSandboxTill(parts)
const controls = createSandboxControls(parts)
const keyedHash = createKeyedHash(db)
const sign = (timestamp: string, body: string) => keyedHash('sandbox-event', timestamp, body)

/** The newest event that waits to be delivered. */
async function newestEvent(): Promise<unknown> {
  const { rows } = await db.pool.query<{ input: unknown }>(
    `select payload->'input' as input from ${JOBS} order by id desc limit 1`,
  )
  return rows[0]?.input
}

async function payWith(checkoutId: string, number: string, expected: string): Promise<void> {
  const { state } = await till.pay(checkoutId, { number, expiry: '12/40', cvc: '123' })
  if (state !== expected) throw new Error(`It is ${state}`)
}

const subject: GatewayUnderTest = {
  gateway: new SandboxGateway(parts),
  records: createSandboxRecords(parts),
  readEvent: createSandboxEventReader(sign, parts.now),
  pay: (checkoutId) => payWith(checkoutId, '4242424242424242', 'paid'),
  paySlowly: (checkoutId) => payWith(checkoutId, '4000000000000077', 'processing'),
  bankPays: (checkoutId) => till.bankPays(checkoutId),
  ...controls,
  lastEvent: async (at = new Date()) => {
    const rawBody = JSON.stringify(await newestEvent())
    return { rawBody, headers: await signatureHeaders(sign, rawBody, at) }
  },
  close: async () => {},
}

paymentGatewayContract('the sandbox', subject)
paymentRecordsContract('the sandbox', subject)
