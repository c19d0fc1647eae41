import { readConverted } from '../src/adapters/engines/builtin/models/converted.ts'
import {
  isModelInstalled,
  MODELS,
  type ModelName,
} from '../src/adapters/engines/builtin/models/model-table.ts'

/** Converts every network ahead of time; otherwise each is converted on first use. */
for (const name of Object.keys(MODELS) as ModelName[]) {
  if (MODELS[name].format === 'onnx' || !isModelInstalled(name)) continue
  const start = performance.now()
  const { length } = await readConverted(name)
  console.log(`${name}: ${(length / 2 ** 20).toFixed(1)} MB in ${Math.round(performance.now() - start)} ms`)
}
