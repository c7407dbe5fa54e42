/*
 * Plants the fault of the environment in each process and thread that Node runs from source: `--import` in NODE_OPTIONS.
 * A relay serves the build of the app that has the fault, too.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { patchedText } from './patched-text.ts'
import { plantedNow } from './planted-now.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { patches, build } = plantedNow
const servedBuild = {
  file: 'apps/relay/src/configuration.ts',
  from: "fileURLToPath(new URL('../../web/dist', import.meta.url))",
  to: JSON.stringify(build),
}
const textOf = new Map(
  [...patches, ...(build === null ? [] : [servedBuild])].map((patch) => [
    pathToFileURL(join(root, patch.file)).href,
    patchedText(patch),
  ]),
)

registerHooks({
  load(url, context, nextLoad) {
    const source = textOf.get(url)
    return source === undefined ? nextLoad(url, context) : { format: 'module-typescript', source, shortCircuit: true }
  },
})
