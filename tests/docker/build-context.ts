import { cpSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'

/** Copies the files that Docker would send to a build: the project without the entries of .dockerignore. */
export function copyBuildContext(project: string, target: string): void {
  const patterns = readFileSync(join(project, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const unknown = patterns.find((pattern) => pattern.startsWith('!'))
  if (unknown !== undefined) throw new Error(`This test does not know exceptions: ${unknown}`)
  cpSync(project, target, {
    recursive: true,
    verbatimSymlinks: true,
    // An ignored folder is not entered, so its content needs no pattern.
    filter: (source) => {
      const path = relative(project, source)
      return path === '' || !patterns.some((pattern) => matchesGlob(path, pattern))
    },
  })
}
