import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** False for installed and built files. */
const isOurs = (name: string) => !['node_modules', 'dist', 'test-results', 'data'].includes(name)

/** The files of the project that match one of these patterns, relative to it. */
export function projectFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: project, exclude: (name) => !isOurs(name) })
}

export const readProjectFile = (file: string) => readFileSync(join(project, file), 'utf8')
