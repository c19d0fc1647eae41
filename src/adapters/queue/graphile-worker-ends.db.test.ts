import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { JobCancelled, JobTakenOver, WorkerStopping, withHandler } from '../../modules/jobs/job.ts'
import { JOBS } from './graphile-tables.ts'
import { endless, eventually, noting, openTestQueue, paint } from './worker.fixture.ts'

const { db, url, queue, startWorker, countJobs, waitForNoJobs, send, cancel } = await openTestQueue()

describe('cancelling', () => {
  it('aborts a running job on another node and does not try it again', async () => {
    const { job, started, stopped } = endless()
    await Promise.all([startWorker({ jobs: [job] }), startWorker({ jobs: [job] })])
    const id = await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    expect(await cancel(id)).toBe('stopping')
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
  })

  it('of a waiting job leaves the running one alone (trap: InvokeAI 6049)', async () => {
    const { job, started, stopped } = endless()
    await startWorker({ jobs: [job] })
    const running = await send('running')
    await eventually(() => expect(started).toEqual(['running']))
    const waiting = await send('waiting')
    expect(await cancel(waiting)).toBe('removed')
    const other = await send('other')
    expect(stopped).toEqual([])
    expect(await cancel(running)).toBe('stopping')
    await eventually(() => expect(started).toEqual(['running', 'other']))
    expect(stopped.map(({ colour }) => colour)).toEqual(['running'])
    await cancel(other)
    await waitForNoJobs()
  })

  it('is seen even when the message is lost', async () => {
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

  it('lets the handler put things in order when its first worker died', async () => {
    const id = await send('red')
    await db.pool.query(`update ${JOBS} set locked_at = now(), locked_by = 'dead', attempts = 1`)
    expect(await cancel(id)).toBe('stopping')
    const { job, stopped } = endless()
    await startWorker({ jobs: [job] })
    await waitForNoJobs()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(JobCancelled) }])
  })
})

describe('stopping', () => {
  it('waits for what runs and starts nothing more', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const done: string[] = []
    const job = withHandler(paint, async ({ colour }) => {
      done.push(`${colour} started`)
      await mayEnd
      done.push(`${colour} ended`)
    })
    const worker = await startWorker({ jobs: [job] })
    await send('red')
    await eventually(() => expect(done).toEqual(['red started']))
    const stopped = worker.stop()
    await send('blue')
    end()
    await stopped
    expect(done).toEqual(['red started', 'red ended'])
    expect(await countJobs()).toBe(1)
  })

  it('aborts after the grace time and gives the job back with all its attempts', async () => {
    const { job, started, stopped } = endless()
    const worker = await startWorker({ jobs: [job], graceMs: 50 })
    await send('red')
    await eventually(() => expect(started).toEqual(['red']))
    await worker.stop()
    expect(stopped).toEqual([{ colour: 'red', reason: expect.any(WorkerStopping) }])
    const done: { attempt: number }[] = []
    await startWorker({
      jobs: [withHandler(paint, async (_payload, { attempt }) => void done.push({ attempt }))],
    })
    await waitForNoJobs()
    expect(done).toEqual([{ attempt: 1 }])
  })

  it('also gives back a job that does not listen', async () => {
    const started: string[] = []
    const deaf = withHandler(paint, async ({ colour }) => {
      started.push(colour)
      await new Promise(() => {})
    })
    const worker = await startWorker({ jobs: [deaf], graceMs: 50 })
    await send('red', { lane: 'wall' })
    await eventually(() => expect(started).toEqual(['red']))
    await worker.stop()
    const done: string[] = []
    await startWorker({ jobs: [noting(done)] })
    await waitForNoJobs()
    expect(done).toEqual(['red'])
  })
})

describe('the death of a worker', () => {
  function startProcess() {
    const script = fileURLToPath(new URL('./worker-process.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [script, url, 'paint'], { stdio: ['ignore', 'pipe', 'inherit'] })
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

  it('that was only believed stops the job where it still runs', async () => {
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
