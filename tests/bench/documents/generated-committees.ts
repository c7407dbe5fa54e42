import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { type GeneratedCommittee, generateCommittees } from './generate-committee.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const committeeSources = fileURLToPath(new URL('../../../packages/committee/src', import.meta.url))
const keptIn = fileURLToPath(new URL('../data', import.meta.url))

/**
 * The committees of these years. Ten years take a while to generate, so they are cached until the generating
 * code changes.
 */
export async function readGeneratedCommittees(years: readonly number[]): Promise<GeneratedCommittee[]> {
  const hash = createHash('sha256')
  for (const folder of [here, committeeSources]) await hashSources(folder, hash)
  const file = join(keptIn, `committees-${years.join('-')}-${hash.digest('hex').slice(0, 12)}.bin`)
  const known = await readFile(file).catch(() => null)
  if (known) return deserialize(known)
  const generated = generateCommittees(years)
  await mkdir(keptIn, { recursive: true })
  await writeFile(file, serialize(generated))
  return generated
}

async function hashSources(folder: string, hash: ReturnType<typeof createHash>): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.sort())
    if (name.endsWith('.ts') && !/\.test\.|testing|convergence/.test(name))
      hash.update(await readFile(join(folder, name)))
}
