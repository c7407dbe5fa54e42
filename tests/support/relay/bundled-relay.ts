import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../../../apps/relay/', import.meta.url))
/** As deep as `dist`, so that the relay finds its packages and the app. */
const folder = join(root, '.dist-of-tests')

/**
 * Bundles the relay for the processes that tests spawn: each start takes half of the processor time of a start from source.
 * A planted fault is in the sources only.
 */
export default async function setUp(project: TestProject): Promise<void> {
  if (process.env.PLANTED_FAULT !== undefined) return
  await bundle()
  project.onTestsRerun(bundle)
  process.env.BUNDLED_RELAY = folder
}

/** Replaces only files that differ: another run may be starting relays from the folder. */
async function bundle(): Promise<void> {
  const built = (await build({ root, logLevel: 'warn', build: { write: false } })) as Rolldown.RolldownOutput
  const files = new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) continue
    writeFileSync(`${path}.${process.pid}`, content)
    renameSync(`${path}.${process.pid}`, path)
  }
  for (const name of readdirSync(folder))
    if (name.endsWith('.js') && !files.has(name)) rmSync(join(folder, name), { force: true })
}
