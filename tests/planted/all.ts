import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PlantedFault } from './planted-fault.ts'

const folder = fileURLToPath(new URL('faults/', import.meta.url))

/** The faults of all files in `faults/`, each of which exports `faults`. */
export const plantedFaults: readonly PlantedFault[] = (
  await Promise.all(
    globSync('*.ts', { cwd: folder })
      .sort()
      .map(
        (file) => import(`./faults/${file.replace(/\.ts$/, '')}.ts`) as Promise<{ faults: readonly PlantedFault[] }>,
      ),
  )
).flatMap(({ faults }) => faults)

/** The file and the part of a title in the name of a test. */
export function readTestName(test: string): { file: string; title: string } {
  const [file = '', ...title] = test.split(' > ')
  return { file, title: title.join(' > ') }
}
