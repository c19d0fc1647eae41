import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RejectedByEngineError } from '../../../../modules/generations/engine.ts'
import type { Prepare, TaskTools } from './task.ts'

let readyFor = ''

/** Waits for the task. */
export const prepare: Prepare<string> = async (name, { signal }) => {
  readyFor = name
  await sleep(60_000, null, { signal }).catch(() => {
    readyFor += ', who has come'
  })
}

/** Small tasks that behave, misbehave and die, for the tests of the processes that do them. */
export const TASKS = {
  async greet(name: string): Promise<string> {
    return `Hello ${name}`
  },

  async tellReadyFor(): Promise<string> {
    await sleep(10)
    return readyFor
  },

  async tellPid(): Promise<number> {
    return process.pid
  },

  async listSecrets(): Promise<string[]> {
    return Object.keys(process.env)
  },

  async report(steps: number, tools: TaskTools): Promise<void> {
    for (let step = 0; step < steps; step++) tools.progress(step / steps, 'drawing')
    tools.progress(1, 'finishing')
  },

  async refuse(): Promise<void> {
    throw new RejectedByEngineError('no_subject')
  },

  async fail(): Promise<void> {
    throw new Error('The brush broke.')
  },

  async crash(): Promise<void> {
    process.abort()
  },

  async waitPolitely(_: null, tools: TaskTools): Promise<void> {
    tools.progress(0)
    await sleep(60_000, null, { signal: tools.signal })
  },

  async ignoreEverything(_: null, tools: TaskTools): Promise<void> {
    await startUninterruptibly(tools)
    for (;;);
  },

  /** Leaves its number in the workspace, since nothing else can tell it afterwards. */
  async outliveParent(_: null, { workspace }: TaskTools): Promise<void> {
    const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    writeFileSync(path.join(workspace, 'pids'), `${process.pid} ${program.pid}`)
    await sleep(10)
    for (;;);
  },

  async eatMemory(): Promise<void> {
    const eaten: Buffer[] = []
    for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1))
  },
}

/** Lets the message that the work has begun get out, before everything is blocked. */
async function startUninterruptibly(tools: TaskTools): Promise<void> {
  tools.progress(0)
  await sleep(10)
}
