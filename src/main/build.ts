import { ensureWebBuild } from './web-build.ts'

/** Builds the pages ahead of the first start, for images and deployments. */
const { id, folder } = await ensureWebBuild((line) => console.log(line))
console.log(`Build ${id} is in ${folder}`)
