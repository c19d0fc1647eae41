import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Uploads } from '../modules/assets/uploads.service.ts'
import type { Creations } from '../modules/creations/creations.service.ts'
import { createEngineDirectory } from '../modules/generations/engine-directory.ts'
import { NODE_NAME, showEngines } from '../modules/generations/engine-heartbeat.ts'
import { createEngineNodes } from '../modules/generations/engine-nodes.ts'
import { createEngineOperations } from '../modules/generations/engine-operations.service.ts'
import { EngineSpeed } from '../modules/generations/engine-speed.ts'
import { createEngineTrials } from '../modules/generations/engine-trials.service.ts'
import { createAskedFormEngines } from '../modules/generations/form-engines-elsewhere.ts'
import { createFormEngines } from '../modules/generations/form-engines-here.ts'
import { createReplays } from '../modules/generations/replays.service.ts'
import { createSampleInputs } from '../modules/generations/sample-input.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Moderation } from '../modules/moderation/moderation.ts'
import type { Provenance } from '../modules/provenance/provenance.ts'
import { findTool, type ToolSlug } from '../shared/catalogue/tools.ts'
import type { Infrastructure } from './infrastructure.ts'

type EngineValues = {
  db: Database
  log: Logger
  queue: JobQueue
  infrastructure: Infrastructure
  uploads: Uploads
  creations: Creations
  moderation: Moderation
  provenance: Provenance
  now: () => Date
}

export type Engines = ReturnType<typeof composeEngines>

const SAMPLES_FOLDER = path.resolve(import.meta.dirname, '../../public/samples')

/**
 * Wires the engines: those of this process, of other processes and of providers, and the operators' trials of them.
 */
export function composeEngines(values: EngineValues) {
  const { db, log, queue, infrastructure, uploads, creations, moderation, provenance, now } = values
  const { blobs, disk, media, frames: stills, workspaceRoot, parallel, remote } = infrastructure
  const nodes = createEngineNodes({ db, log, self: NODE_NAME })
  const speed = new EngineSpeed()
  const builtin = parallel > 0 ? infrastructure.engines : nodes.engines
  const engines = createEngineDirectory({ db, builtin, remote, log, now })
  const formHere = createFormEngines({ blobs, engines, moderation, workspaceRoot, provenance, stills, now })
  const sampleInput = createSampleInputs({ media, samplesFolder: SAMPLES_FOLDER, workspaceRoot })
  const trials = createEngineTrials({ db, queue, remote, sampleInput, now })
  return {
    nodes,
    speed,
    engines,
    formHere,
    /** Where this process has no engines, other processes answer for it. */
    form: parallel > 0 ? formHere : createAskedFormEngines({ db, queue, engines: builtin, now }),
    sampleInput,
    trials,
    replays: createReplays({ db, queue, engines, uploads, creations, made: creations, now }),
    operations: createEngineOperations({ db, engines, trials, nodes, now }),
    hasBuiltin: (tool: ToolSlug) => builtin.find(tool) !== null,
    isServedWithoutRoom: (tool: string): boolean => {
      const slug = findTool(tool)?.slug
      return slug !== undefined && engines.find(slug)?.remote === false && nodes.fullSince(slug) !== null
    },
    /** Shows the other processes the engines of this one. */
    showEngines: () => showEngines(NODE_NAME, { db, engines: builtin, slots: parallel, disk, log }, speed),
  }
}
