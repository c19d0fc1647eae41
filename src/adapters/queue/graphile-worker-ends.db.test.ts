import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endless, eventually, noting, paint } from '../../../tests/contracts/painting-jobs.ts'
import { QUICK_NODE } from '../../../tests/quick-node.ts'
import { inTransaction } from '../../db/transaction.ts'
import { JobCancelled, JobTakenOver, withHandler } from '../../modules/jobs/job.ts'
import { JOBS } from './graphile-tables.ts'
import { openTestQueue } from './worker.fixture.ts'

const { db, url, queue, startWorker, waitForNoJobs, send, cancel } = await openTestQueue()

describe('cancelling', () => {
  it('is noticed even if the message is lost', async () => {
    const { job, started, stopped } = endless()
    await startWorker({ jobs: [job] })
    const id = await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    await db.pool.query('insert into job_cancellations (job_id) values ($1)', [id])
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
    await eventually(async () => {
      expect((await db.pool.query('select from job_cancellations')).rowCount).toBe(0)
    })
  })

  it('lets the handler clean up after its first worker died', async () => {
    const id = await send('red')
    await db.pool.query(`update ${JOBS} set locked_at = now(), locked_by = 'dead', attempts = 1`)
    expect(await cancel(id)).toBe('stopping')
    const { job, stopped } = endless()
    await startWorker({ jobs: [job] })
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
  })
})

describe('the death of a worker', () => {
  function startProcess() {
    const script = fileURLToPath(new URL('./worker-process.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [...QUICK_NODE, script, url, 'paint'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  it('by kill -9 makes another one take its jobs over (trap: they are stranded for hours)', async () => {
    await send('red', { lane: 'wall' })
    const child = startProcess()
    await once(child.stdout, 'data')
    const done: { colour: string; attempt: number }[] = []
    const job = withHandler(paint, async ({ colour }, { attempt }) => void done.push({ colour, attempt }))
    await startWorker({ jobs: [job] })
    await send('blue')
    await eventually(() => expect(done).toEqual([{ colour: 'blue', attempt: 1 }]))
    child.kill('SIGKILL')
    await waitForNoJobs()
    expect(done.at(-1)).toEqual({ colour: 'red', attempt: 2 })
  })

  it('counts as an attempt (trap: a job that kills its workers is taken over for ever)', async () => {
    const tryOnce = { ...paint, maxAttempts: 1 }
    const id = await inTransaction(db, (tx) => queue.send(tx, tryOnce, { colour: 'red' }))
    const child = startProcess()
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    await eventually(async () => expect(await queue.listDead(10)).toMatchObject([{ id, attempts: 1 }]))
    expect((await queue.listDead(10))[0]?.lastError).toMatch('worker died')
    expect(done).toEqual([])
  })

  it('that was only assumed stops the job where it still runs', async () => {
    const { job, started, stopped } = endless()
    await startWorker({ jobs: [job] })
    const id = await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    await db.pool.query(`update ${JOBS} set locked_by = 'other' where id = $1`, [id])
    await eventually(() => expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobTakenOver) }]))
    await eventually(() => expect(started).toEqual(['red', 'red']))
    await cancel(id)
    await waitForNoJobs()
  })
})
