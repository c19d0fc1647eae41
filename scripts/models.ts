import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { LOCAL_MODELS, type LocalModel } from '../src/adapters/engines/local/catalogue.ts'
import { DownloadRefused } from '../src/adapters/engines/local/download.ts'
import { findInstalled, pullModel, removeModel } from '../src/adapters/engines/local/model-folder.ts'

/** Lists, downloads and removes open weights: `npm run models -- list | pull <id> [--accept-licence] | remove <id>`. */

try {
  process.loadEnvFile('.env')
} catch {
  // All settings may also be in the environment already.
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'accept-licence': { type: 'boolean', default: false },
    /** A mirror of the hub. */
    hub: { type: 'string', default: 'https://huggingface.co' },
  },
})
const [command, id = ''] = positionals
const folder = path.join(path.resolve(process.env.DATA_DIR ?? './data'), 'models')

try {
  if (command === 'list') list()
  else if (command === 'pull') await pull(getModel())
  else if (command === 'remove') await remove()
  else throw new DownloadRefused('Say what to do: list, pull <id>, or remove <id>.')
} catch (error) {
  if (!(error instanceof DownloadRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function list(): void {
  for (const [name, { about, sizeMb, licence, tools }] of LOCAL_MODELS) {
    const state = findInstalled(folder, name) ? 'installed' : `${sizeMb} MB`
    console.log(`${name}: ${about} (${tools.join(', ')}); ${licence.name}; ${state}`)
  }
}

function getModel(): LocalModel {
  const model = LOCAL_MODELS.get(id)
  if (!model) throw new DownloadRefused(`There is no model ${id}. See: npm run models -- list`)
  return model
}

async function pull(model: LocalModel): Promise<void> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new DownloadRefused('Stopped. The next pull goes on from here.')))
  const { signal } = stop
  const report = (line: string) => console.log(line)
  await pullModel({ folder, id, model, hub: values.hub, accepts: askForLicence, report, signal })
  console.log(`${model.name} is installed. It serves ${model.tools.join(', ')} from the next start on.`)
}

async function askForLicence({ name, url }: LocalModel['licence']): Promise<boolean> {
  console.log(`Licence: ${name}, ${url}`)
  if (values['accept-licence']) return true
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test(await terminal.question('Do you accept it? (yes/no) '))
  } finally {
    terminal.close()
  }
}

async function remove(): Promise<void> {
  getModel()
  await removeModel(folder, id)
  console.log(`${id} is removed.`)
}
