import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = { main: 'main.ts', 'civic-hub': 'command-line/civic-hub.ts' }

/** The file to run: from the bundle of the tests if there is one, else from source. */
export function relayProgram(name: keyof typeof sources): string {
  const { BUNDLED_RELAY, PLANTED_FAULT } = process.env
  return BUNDLED_RELAY === undefined || PLANTED_FAULT !== undefined
    ? fileURLToPath(new URL(`../../../apps/relay/src/${sources[name]}`, import.meta.url))
    : join(BUNDLED_RELAY, `${name}.js`)
}
